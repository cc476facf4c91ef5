import fc from 'fast-check';
import { atMark, usualFigures } from '../../generate/figures.ts';
import { ACCOUNTS } from '../../generate/references.ts';
import { onlyOf, usualDraws } from '../../generate/sequence.ts';
import type { AccountRef, SignerRef, SizeRef, Step } from '../../generate/steps.ts';
import { deployVotes } from '../../generate/vote-words.ts';
import { act, words } from '../../generate/written-steps.ts';
import { votesOn } from '../opening.ts';
import type { Family } from './family.ts';

const px = atMark(3);
const size: fc.Arbitrary<SizeRef> = fc.record({
  of: fc.constant('worth' as const),
  usdc: fc.integer({ min: 20, max: 120 }),
  steps: fc.constant(0),
});
const signer: fc.Arbitrary<SignerRef> = fc.oneof(
  { weight: 24, arbitrary: fc.constant('owner') },
  { weight: 1, arbitrary: fc.constant('agent') },
);

const told: Step = { do: 'read' };
const own = { of: 0, nth: 0 } as const;
/** As much as a deployer of markets has to have at stake. */
const staked: readonly Step[] = [
  act({ tag: 'c_deposit', amount: '50000' }),
  act({ tag: 'token_delegate', validator: 0, amount: '50000', back: false, months: 0 }),
];
const listsMarket = (
  nth = 0,
  by: AccountRef = 0,
  more: { readonly dexOf?: AccountRef; readonly decimals?: number } = {},
): Step =>
  act(
    {
      ...{ tag: 'perp_register_asset', nth, decimals: more.decimals ?? 4 },
      prefix: more.dexOf === undefined ? 'own' : { dexOf: more.dexOf },
      name: nth === 0 ? 'own' : null,
    },
    { by },
  );
const levers: Step = act({ tag: 'perp_set_leverage', asset: own, values: { max_leverage: 10 } });
const charges: Step = act({
  tag: 'perp_set_fee_tier',
  asset: own,
  values: { taker_fee_dbps: 45, maker_fee_dbps: 12, deployer_fee_bps: 0 },
});
const sizes: Step = act({ tag: 'perp_set_min_size', asset: own, values: { min_order_size: 100 } });
const prices = (at = '100', by: AccountRef = 0): Step =>
  act({ tag: 'mip3_set_oracle_px', asset: own, values: { px: at } }, { by });
const opens: Step = act({ tag: 'perp_activate_market', asset: own, values: {} });
const shuts: Step = act({ tag: 'perp_deactivate_market', asset: own, values: {} });
const ready: readonly Step[] = [levers, charges, sizes, prices(), opens];
const delegates = (to: AccountRef, mask?: number): Step =>
  mask === undefined
    ? act({ tag: 'perp_set_sub_deployers', asset: own, values: { to, add: true } })
    : act({ tag: 'perp_set_sub_deployer_perms', asset: own, values: { to, mask } });
const shutsBy = (by: AccountRef): Step => act({ tag: 'perp_deactivate_market', asset: own, values: {} }, { by });
const twice = (holders: 'one twice'): Step =>
  act({ tag: 'spot_seed_holders', asset: own, values: { holders, amount: '2.5', last: null } });
const makers = (maker_fee_dbps: number): Step =>
  act({
    tag: 'spot_set_pair_params',
    asset: own,
    values: { taker_fee_dbps: 30, maker_fee_dbps, min_notional_cents: 100 },
  });
/** A resting order, and a leg that waits, on the market that was registered. */
const parked: readonly Step[] = [
  act({ tag: 'submit_order', order: words({ px: { at: 'mark', ticks: -3 } }) }, { by: 1 }),
  act(
    {
      tag: 'submit_order',
      order: words({ side: 'ask', trigger: { level: { percent: 30 }, isMarket: true, tpsl: 'tp', trail: null } }),
    },
    { by: 2 },
  ),
];
const trades = (market: number): readonly Step[] => [
  act(
    {
      tag: 'submit_order',
      order: words({ market, side: 'ask', px: { at: 'mark', ticks: 0 }, size: { of: 'worth', usdc: 60, steps: 0 } }),
    },
    { by: 1 },
  ),
  act(
    {
      tag: 'submit_order',
      order: words({ market, side: 'bid', px: { at: 'mark', ticks: 0 }, size: { of: 'worth', usdc: 30, steps: 0 } }),
    },
    { by: 2 },
  ),
];

const listsToken = (weiDecimals = 6, nth = 0): Step =>
  act({ tag: 'spot_register_token', symbol: 'own', nth, szDecimals: 2, weiDecimals, fee: 'any' });
const listsPair = (base: 'native' | typeof own = own, nth = 0): Step =>
  act({ tag: 'spot_register_pair', base, quote: 'usdc', name: 'own', nth, fee: 'any' });
const seeds = (holders: 'both others' | 'account 0' | '128', amount = '1000'): Step =>
  act({ tag: 'spot_seed_holders', asset: own, values: { holders, amount, last: null } });
const finals = (beside = 0): Step => act({ tag: 'spot_finalize_supply', asset: own, values: { beside } });
const priced = (cents = 100, taker = 30): Step =>
  act({
    tag: 'spot_set_pair_params',
    asset: own,
    values: { taker_fee_dbps: taker, maker_fee_dbps: 10, min_notional_cents: cents },
  });
const active = (isActive: boolean): Step =>
  act({ tag: 'spot_set_pair_active', asset: own, values: { active: isActive } });
const spot = (side: 'bid' | 'ask', by: AccountRef, usdc = 40): Step =>
  act(
    {
      tag: 'spot_order',
      order: {
        ...{ market: 0, side, px: { at: 'mark', ticks: 0 }, size: { of: 'worth', usdc, steps: 0 } },
        ...{ tif: 'gtc', stp: 'cancel_newest', cloid: null },
      },
      isMarket: false,
    },
    { by },
  );

export const deployers: Family = {
  name: 'deployers',
  says: 'Accounts that register tokens, pairs and perpetual markets, set them up, open and shut them, and trade on them.',
  share: 4,
  weighing: {
    actions: onlyOf({
      ...{ perp_register_asset: 4, perp_set_leverage: 6, perp_set_fee_tier: 6, perp_set_maker_rebate: 6 },
      ...{ perp_set_min_size: 6, perp_set_sub_deployers: 8, perp_set_sub_deployer_perms: 10, perp_activate_market: 6 },
      ...{ perp_deactivate_market: 4, mip3_set_oracle_px: 14, spot_register_token: 10, spot_register_pair: 10 },
      ...{ spot_seed_holders: 16, spot_finalize_supply: 8, spot_set_pair_params: 10, spot_set_pair_active: 8 },
      ...{ spot_order: 0.12, submit_order: 0.1, cancel_all_orders: 0.1, twap_order: 0.2, chase_order: 0.2 },
    }),
    others: { vote: 0.4, oracle: 0, boundary: 0, advance: 0.3, claim: 0, commit: 0.3, ask: 0.4 },
    always: ['spot_order', 'submit_order'],
  },
  draws: {
    ...usualDraws,
    figures: { ...usualFigures, px, size, broker: fc.constant(null), plainOrders: 20 },
    signer,
    held: fc.constant(false),
    votes: deployVotes,
    reads: ['perp_dexs', 'markets_meta', 'spot_deploy_auction', 'markets', 'mip3_active_bids'],
  },
  opening: fc.constantFrom(
    [...staked, listsMarket(), delegates(1), shutsBy(1), delegates(1, 511), ...ready, ...parked, shuts, told],
    [...staked, listsMarket(), levers, told, prices('100'), prices('106'), prices('112'), prices('123'), told],
    [listsToken(), twice('one twice'), seeds('both others'), seeds('account 0'), finals(), seeds('account 0'), told],
    [listsPair('native'), priced(100, 501), makers(501), priced(0), priced(100, 500), active(true), told],
    [...staked, listsMarket(), ...ready, told, ...trades(0), told, prices('104'), shuts, told],
    [
      ...staked,
      listsMarket(),
      delegates(1),
      prices('100', 1),
      delegates(1, 1),
      prices('104', 1),
      delegates(1, 0),
      told,
    ],
    [...staked, listsMarket(), delegates(1, 2), delegates(1, 256), listsMarket(1, 1, { dexOf: 0 }), told],
    [...staked, listsMarket(0, 0, { decimals: 0 }), listsMarket(1, 0), listsMarket(1, 0), listsMarket(0, 1), told],
    [
      ...staked,
      listsMarket(),
      ...ready,
      act({ tag: 'perp_set_maker_rebate', asset: own, values: { rebate_bps: 2 } }),
      ...trades(0),
      told,
    ],
    [
      listsToken(),
      told,
      listsPair(),
      priced(),
      active(true),
      seeds('both others'),
      finals(),
      told,
      spot('ask', 1),
      spot('bid', 2, 20),
      active(false),
      told,
    ],
    [listsToken(8), seeds('account 0'), seeds('both others', '2.5'), finals(1), finals(), listsPair(), told],
    [listsToken(), seeds('account 0', '1000000000000'), seeds('both others', '2.5'), finals(), told],
    [listsToken(18), seeds('128'), finals(-1), finals(), seeds('account 0'), told],
    [
      listsPair('native'),
      told,
      active(true),
      priced(1, 500),
      active(true),
      told,
      spot('bid', 2),
      active(false),
      spot('bid', 1),
    ],
    [
      listsToken(),
      listsToken(6, 1),
      votesOn({ on: 'deploys', figure: 'no spot' }),
      seeds('account 0'),
      finals(),
      listsToken(6, 2),
      priced(),
    ],
    [
      listsPair('native'),
      votesOn({ on: 'deploys', figure: 'fees below 5 bps' }),
      priced(100, 50),
      priced(100, 51),
      votesOn({ on: 'deploys', figure: 'grid' }),
      active(true),
    ],
    [...staked, votesOn({ on: 'deploys', figure: 'no perps' }), listsMarket(), levers],
  ),
  cast: { accounts: ACCOUNTS, usdc: '20000', native: '60000', thin: null },
  // Numbers of what is new, and much of what is refused, are the venue's own (D172, D178, D181).
  advises: true,
  alone: true,
  markets: 1,
  deploys: true,
  watched: ['account_state', 'markets_meta', 'perp_dexs', 'spot_deploy_auction'],
};
