import fc from 'fast-check';
import { makePxNearMarkArbitrary, usualFigureArbitraries } from '../../generate/figures.ts';
import { ACCOUNTS_PER_SEQUENCE } from '../../generate/references.ts';
import { makeOnlyActionWeights, usualStepArbitraries } from '../../generate/sequence.ts';
import type { AccountRef, SizeRef, Step } from '../../generate/steps.ts';
import { perpDeployVoteArbitrary } from '../../generate/vote-drafts.ts';
import { makeActionStep, makeOrderDraft } from '../../generate/written-steps.ts';
import { voteStep } from '../play/opening-steps.ts';
import type { Family } from './family.ts';

const px = makePxNearMarkArbitrary(3);
const size: fc.Arbitrary<SizeRef> = fc.record({
  of: fc.constant('worth' as const),
  usdc: fc.integer({ min: 20, max: 120 }),
  steps: fc.constant(0),
});

const readAll: Step = { do: 'read' };
const own = { of: 0, nth: 0 } as const;
const mark = { at: 'mark', ticks: 0 } as const;
/** Stakes more than a deployer is required to. */
const all = { of: 'free', units: 0 } as const;
const staked: readonly Step[] = [
  makeActionStep({ tag: 'c_deposit', amount: all }),
  makeActionStep({ tag: 'token_delegate', validator: 0, amount: all, back: false, months: 0 }),
];
const lists = (nth = 0, decimals = 4): Step =>
  makeActionStep({ tag: 'perp_register_asset', prefix: 'own', nth, decimals, name: nth === 0 ? 'own' : null });
const listsFor = (by: AccountRef): Step =>
  makeActionStep({ tag: 'perp_register_asset', prefix: { dexOf: 0 }, nth: by, decimals: 2, name: null }, { by });
const levers = (max_leverage = 10, by: AccountRef = 0): Step =>
  makeActionStep({ tag: 'perp_set_leverage', asset: own, values: { max_leverage } }, { by });
const charges = (taker_fee_dbps = 45, by: AccountRef = 0): Step =>
  makeActionStep(
    { tag: 'perp_set_fee_tier', asset: own, values: { taker_fee_dbps, maker_fee_dbps: 12, deployer_fee_bps: 0 } },
    { by },
  );
const rebates = (rebate_bps: number, by: AccountRef = 0): Step =>
  makeActionStep({ tag: 'perp_set_maker_rebate', asset: own, values: { rebate_bps } }, { by });
const sizes = (min_order_size = 100, by: AccountRef = 0): Step =>
  makeActionStep({ tag: 'perp_set_min_size', asset: own, values: { min_order_size } }, { by });
const prices = (at = '100', by: AccountRef = 0): Step =>
  makeActionStep({ tag: 'mip3_set_oracle_px', asset: own, values: { px: at } }, { by });
const opens = (by: AccountRef = 0): Step =>
  makeActionStep({ tag: 'perp_activate_market', asset: own, values: {} }, { by });
const shuts = (by: AccountRef = 0): Step =>
  makeActionStep({ tag: 'perp_deactivate_market', asset: own, values: {} }, { by });
const ready: readonly Step[] = [levers(), charges(), sizes(), prices(), opens()];
const adds = (to: AccountRef, add = true): Step =>
  makeActionStep({ tag: 'perp_set_sub_deployers', asset: own, values: { to, add } });
const permits = (to: AccountRef, mask: number): Step =>
  makeActionStep({ tag: 'perp_set_sub_deployer_perms', asset: own, values: { to, mask } });
const order = (side: 'bid' | 'ask', by: AccountRef, usdc: number): Step =>
  makeActionStep(
    { tag: 'submit_order', order: makeOrderDraft({ side, px: mark, size: { of: 'worth', usdc, steps: 0 } }) },
    { by },
  );
const trades: readonly Step[] = [order('ask', 1, 60), order('bid', 2, 30)];
const waiting = { of: 'worth', usdc: 100, steps: 0 } as const;
/** A resting order and a parked leg. */
const waits: readonly Step[] = [
  makeActionStep(
    { tag: 'submit_order', order: makeOrderDraft({ px: { at: 'mark', ticks: -3 }, size: waiting }) },
    { by: 1 },
  ),
  makeActionStep(
    {
      tag: 'submit_order',
      order: makeOrderDraft({
        side: 'ask',
        px: mark,
        size: waiting,
        trigger: { level: { percent: 30 }, isMarket: true, tpsl: 'tp', trail: null },
      }),
    },
    { by: 2 },
  ),
];
/** Changes every setting, through a delegate. */
const sets = (by: AccountRef): readonly Step[] => [
  levers(10, by),
  charges(45, by),
  rebates(1, by),
  sizes(100, by),
  prices('100', by),
  opens(by),
  shuts(by),
];

export const perpDeployFamily: Family = {
  name: 'dexes',
  says: 'Accounts that register perpetual markets, set them up, have others do so, price, open and shut them, and trade on them.',
  needs: ['perp-deploy'],
  share: 2.5,
  weighing: {
    actions: makeOnlyActionWeights({
      perp_register_asset: 4,
      perp_set_leverage: 6,
      perp_set_fee_tier: 6,
      perp_set_maker_rebate: 6,
      perp_set_min_size: 6,
      perp_set_sub_deployers: 8,
      perp_set_sub_deployer_perms: 10,
      perp_activate_market: 6,
      perp_deactivate_market: 4,
      mip3_set_oracle_px: 12,
      c_deposit: 0.2,
      token_delegate: 0.2,
      submit_order: 0.15,
      cancel_all_orders: 0.1,
    }),
    others: { vote: 0.3, oracle: 0, boundary: 0, advance: 0.2, claim: 0, commit: 0.3, ask: 0.4 },
    always: ['submit_order'],
  },
  draws: {
    ...usualStepArbitraries,
    figures: { ...usualFigureArbitraries, px, size, broker: fc.constant(null), plainOrders: 12 },
    signer: fc.constant('owner'),
    held: fc.constant(false),
    passes: fc.constantFrom(1_000, 20_000, 61_000),
    votes: perpDeployVoteArbitrary,
    reads: ['perp_dexs', 'markets_meta', 'mip3_active_bids'],
  },
  openings: [
    [...staked, lists(), ...ready, readAll, ...trades, readAll, prices('104'), shuts(), readAll],
    [...staked, lists(), ...ready, rebates(2), order('ask', 1, 60), order('bid', 2, 30), readAll, order('bid', 2, 30)],
    [...staked, lists(), ...ready, ...waits, readAll, shuts(), readAll],
    [...staked, lists(), ...ready, ...trades, { do: 'advance', ms: 61_000 }, order('ask', 2, 30), order('ask', 1, 30)],
    [...staked, lists(), adds(1), ...sets(1), readAll, adds(1, false), levers(20, 1), readAll],
    [...staked, lists(), permits(1, 2), ...sets(1), permits(1, 32), ...sets(1), permits(1, 0), levers(20, 1), readAll],
    [
      ...staked,
      lists(),
      permits(1, 1),
      prices('100', 1),
      permits(1, 16),
      sizes(1, 1),
      permits(1, 511),
      permits(1, 512),
      ...sets(1),
    ],
    [...staked, lists(), permits(1, 256), listsFor(1), listsFor(2), readAll],
    [...staked, lists(0, 0), lists(1), lists(1), lists(2, 8), listsFor(1), readAll],
    [
      ...staked,
      lists(),
      levers(1),
      levers(50),
      levers(51),
      levers(0),
      rebates(2),
      rebates(3),
      sizes(1),
      sizes(0),
      readAll,
    ],
    [...staked, lists(), prices('100'), prices('109'), prices('119'), prices('1000000000000'), prices('0'), readAll],
    [...staked, lists(), prices('1000000000000'), prices('1000000000001'), charges(500), charges(3_001), readAll],
    [...staked, lists(), voteStep({ on: 'deploys', figure: 'fees below 5 bps' }), charges(50), charges(51), readAll],
    [...staked, voteStep({ on: 'deploys', figure: 'no perps' }), lists(), levers()],
  ],
  participants: { accounts: ACCOUNTS_PER_SEQUENCE, usdc: '20000', native: '60000', thinMargin: null },
  // The ids of registrations, and many refusals, are up to the venue (D172, D182).
  advises: true,
  isExclusive: true,
  markets: 1,
  deploys: true,
  comparedEachBlock: ['account_state', 'markets_meta', 'perp_dexs'],
};
