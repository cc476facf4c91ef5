import fc from 'fast-check';
import { makePxNearMarkArbitrary, usualFigureArbitraries } from '../../generate/figures.ts';
import { ACCOUNTS_PER_SEQUENCE } from '../../generate/references.ts';
import { makeOnlyActionWeights, usualStepArbitraries } from '../../generate/sequence.ts';
import type { AccountRef, SizeRef, Step } from '../../generate/steps.ts';
import { spotDeployVoteArbitrary } from '../../generate/vote-drafts.ts';
import { makeActionStep } from '../../generate/written-steps.ts';
import { restingPairOrderStep, voteStep } from '../play/opening-steps.ts';
import type { Family } from './family.ts';

const px = makePxNearMarkArbitrary(3);
const size: fc.Arbitrary<SizeRef> = fc.record({
  of: fc.constant('worth' as const),
  usdc: fc.integer({ min: 1, max: 120 }),
  steps: fc.constant(0),
});

const readAll: Step = { do: 'read' };
const own = { of: 0, nth: 0 } as const;
const lists = (weiDecimals = 6, nth = 0): Step =>
  makeActionStep({ tag: 'spot_register_token', symbol: 'own', nth, szDecimals: 2, weiDecimals, fee: 'any' });
const named = (symbol: 'of 32' | 'of 33' | 'of another alphabet' | 'a market' | 'empty', szDecimals = 6): Step =>
  makeActionStep({ tag: 'spot_register_token', symbol, nth: 1, szDecimals, weiDecimals: 8, fee: 'any' });
const listsPair = (
  base: 'native' | 'usdc' | typeof own = own,
  name: 'own' | 'of another alphabet' | 'a market' = 'own',
): Step => makeActionStep({ tag: 'spot_register_pair', base, quote: 'usdc', name, nth: 0, fee: 'any' });
const seeds = (
  holders: 'both others' | 'account 0' | '128' | '129' | 'one twice' | 'nobody',
  amount = '1000',
  last: string | null = null,
): Step => makeActionStep({ tag: 'spot_seed_holders', asset: own, values: { holders, amount, last } });
const finals = (beside: number | null = 0): Step =>
  makeActionStep({ tag: 'spot_finalize_supply', asset: own, values: { beside } });
const priced = (min_notional_cents = 100, taker_fee_dbps = 30, maker_fee_dbps = 10): Step =>
  makeActionStep({
    tag: 'spot_set_pair_params',
    asset: own,
    values: { taker_fee_dbps, maker_fee_dbps, min_notional_cents },
  });
const active = (isActive = true): Step =>
  makeActionStep({ tag: 'spot_set_pair_active', asset: own, values: { active: isActive } });
const rests = (side: 'bid' | 'ask', usdc: number, by: AccountRef): Step =>
  restingPairOrderStep(side, usdc, by, { market: 0, px: { at: 'mark', ticks: 0 } });
const vote = (figure: 'no spot' | 'fees below 5 bps' | 'grid'): Step => voteStep({ on: 'deploys', figure });
const blocks: Step = { do: 'commit', blocks: 3 };

export const spotListingsFamily: Family = {
  name: 'listings',
  says: 'Accounts that register tokens and pairs, give tokens their supply, set pairs up, open and close them, and trade on them.',
  needs: ['spot-deploy'],
  share: 2.5,
  weighing: {
    actions: makeOnlyActionWeights({
      spot_register_token: 10,
      spot_register_pair: 10,
      spot_seed_holders: 16,
      spot_finalize_supply: 8,
      spot_set_pair_params: 12,
      spot_set_pair_active: 10,
      spot_order: 0.15,
      cancel_all_orders: 0.1,
      twap_order: 0.2,
      chase_order: 0.2,
      scale_order: 0.1,
    }),
    others: { vote: 0.3, oracle: 0, boundary: 0, advance: 0.2, claim: 0, commit: 0.5, ask: 0.4 },
    always: ['spot_register_token', 'spot_order'],
  },
  draws: {
    ...usualStepArbitraries,
    figures: { ...usualFigureArbitraries, px, size, broker: fc.constant(null), plainOrders: 30 },
    signer: fc.constant('owner'),
    held: fc.constant(false),
    votes: spotDeployVoteArbitrary,
    reads: ['spot_deploy_auction', 'markets', 'markets_meta'],
  },
  openings: [
    [
      lists(),
      readAll,
      listsPair(),
      priced(),
      active(),
      seeds('both others'),
      finals(),
      readAll,
      rests('ask', 40, 1),
      rests('bid', 20, 2),
      active(false),
      readAll,
    ],
    [lists(8), seeds('account 0'), seeds('both others', '2.5'), finals(1), finals(), listsPair(), readAll],
    [lists(18), seeds('128'), finals(-1), finals(), seeds('account 0'), readAll],
    [
      lists(),
      seeds('129'),
      seeds('nobody'),
      seeds('both others', '2.5', '-1'),
      seeds('both others', '2.5', '0'),
      seeds('account 0'),
      finals(null),
      finals(),
      readAll,
    ],
    [lists(), seeds('account 0', '1000000000000'), seeds('both others', '2.5'), finals(), readAll],
    [
      lists(),
      seeds('account 0', '1000000000001'),
      seeds('one twice'),
      seeds('both others'),
      seeds('both others'),
      finals(),
      readAll,
    ],
    [lists(), lists(8, 1), blocks, lists(1, 2), readAll, blocks, blocks, listsPair(), readAll],
    [
      named('of 32'),
      named('of 33'),
      named('a market'),
      named('empty'),
      named('of another alphabet', 7),
      named('of another alphabet'),
      readAll,
    ],
    [
      lists(19),
      lists(0),
      lists(1),
      listsPair('native', 'a market'),
      listsPair('usdc'),
      listsPair('native', 'of another alphabet'),
      readAll,
    ],
    [
      listsPair('native'),
      readAll,
      active(),
      priced(1, 500),
      active(),
      readAll,
      rests('bid', 40, 2),
      active(false),
      rests('bid', 40, 1),
    ],
    [
      listsPair('native'),
      priced(100, 501),
      priced(100, 30, 501),
      priced(0),
      priced(100_000_000),
      priced(100_000_001),
      active(),
      readAll,
    ],
    [lists(), lists(8, 1), vote('no spot'), seeds('account 0'), finals(), lists(6, 2), priced(), readAll],
    [listsPair('native'), vote('fees below 5 bps'), priced(100, 50), priced(100, 51), vote('grid'), active(), readAll],
  ],
  participants: { accounts: ACCOUNTS_PER_SEQUENCE, usdc: '20000', native: '1000', thinMargin: null },
  // Advisory, like the points about dexes (D178, D181, D182).
  advises: true,
  isExclusive: true,
  markets: 1,
  deploys: true,
  comparedEachBlock: ['account_state', 'markets', 'spot_deploy_auction'],
};
