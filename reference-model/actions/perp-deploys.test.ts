import { expect, test } from 'vitest';
import {
  alice,
  bob,
  carol,
  errorCodeOf,
  NATIVE,
  statusEntryErrorCode,
  TestVenue,
  USDC,
} from '../chain/chain.fixture.ts';
import { assertConservation } from '../engine/conservation.ts';
import { readDefaultGenesis } from '../genesis/load.ts';
import { enactVote } from '../governance/enacted-votes.fixture.ts';
import { editsForProfile } from '../profile.ts';
import type { RulesEdit } from '../rules.ts';
import type { Address } from '../state/address.ts';
import { perpAt } from '../state/market.ts';
import { listDexs, marketDeploymentOf } from '../state/perp-deploys.ts';
import { positionsOf } from '../state/positions.ts';

const MARKET = 1_000;
const [validator] = readDefaultGenesis().validators;

function staked(venue: TestVenue, who: Address, amount = '50000'): void {
  enactVote(venue, 'GovAdjustSpotBalance', { account: who, asset: NATIVE, value: amount });
  venue.act(who, { type: 'c_deposit', params: { amount } });
  const params = { validator: validator?.validator, amount, is_undelegate: false, lock_months: 0 };
  venue.act(who, { type: 'token_delegate', params });
}

/** Alice is allowed to deploy. */
function venueOf(edits: readonly RulesEdit[] = []): TestVenue {
  const venue = new TestVenue(edits);
  staked(venue, alice);
  return venue;
}

const register = (symbol: string, name?: string, decimals = 0) => ({
  type: 'perp_register_asset',
  params: { symbol, decimals, ...(name === undefined ? {} : { name }) },
});
const set = (type: string, params: object = {}) => ({ type, params: { asset: MARKET, ...params } });
const fees = (taker: number, maker: number, deployer = 0) =>
  set('perp_set_fee_tier', { taker_fee_dbps: taker, maker_fee_dbps: maker, deployer_fee_bps: deployer });
const push = (px: string) => set('mip3_set_oracle_px', { px });

/** Alice deploys a market and opens it. */
function opened(edits: readonly RulesEdit[] = []): TestVenue {
  const venue = venueOf(edits);
  venue.act(alice, register('ALFA:X1', 'ALFA'));
  venue.act(alice, set('perp_set_leverage', { max_leverage: 10 }));
  venue.act(alice, fees(45, 12));
  venue.act(alice, set('perp_set_min_size', { min_order_size: 1_000 }));
  expect(venue.act(alice, set('perp_activate_market')).status).toBe(202);
  return venue;
}

const UNIT = 100_000_000;
const order = (owner: Address, side: 'bid' | 'ask', more: object = {}) => ({
  type: 'submit_order',
  order: {
    owner,
    market: MARKET,
    side,
    kind: 'limit',
    size: UNIT,
    limit_px: 100 * UNIT,
    tif: 'gtc',
    stp_mode: 'cancel_newest',
    reduce_only: false,
    ...more,
  },
});

test('a registration creates the dex, charges its price and changes nothing else', () => {
  const venue = venueOf();
  const { state } = venue.core;
  const before = state.accounts.get(alice)?.cash ?? 0n;
  const answer = venue.act(alice, register('ALFA:日本', 'ALFA'));
  expect([answer.status, [...listDexs(state)]]).toEqual([202, [{ name: 'ALFA', owner: alice, markets: [MARKET] }]]);
  expect(perpAt(state, MARKET)).toMatchObject({ coin: 'ALFA:日本', szDecimals: 8, open: false, mark: null });
  expect(before - (state.accounts.get(alice)?.cash ?? 0n)).toBe(100n * 10n ** 18n);
  expect(venue.act(alice, register('ALFA:X1', 'ALFA', 2)).status).toBe(202);
  expect(perpAt(state, MARKET + 1)?.szDecimals).toBe(2);
  assertConservation(venue.core);
});

test.each([
  ['no colon', register('ALFA', 'ALFA'), 'INVALID_REQUEST'],
  ['no suffix', register('ALFA:', 'ALFA'), 'INVALID_REQUEST'],
  ['another prefix', register('alfa:X', 'ALFA'), 'INVALID_REQUEST'],
  ['no name', register('ALFA:X'), 'INVALID_REQUEST'],
  ['an empty name', register(':X', ''), 'INVALID_REQUEST'],
  ['a name of 17 bytes', register(`${'A'.repeat(17)}:X`, 'A'.repeat(17)), 'INVALID_REQUEST'],
  ['a name of other letters', register('ÄLFA:X', 'ÄLFA'), 'INVALID_REQUEST'],
  ['more decimals than a size has', register('ALFA:X', 'ALFA', 9), 'INVALID_REQUEST'],
  [
    'a bid',
    { ...register('ALFA:X', 'ALFA'), params: { ...register('ALFA:X', 'ALFA').params, bid: '1' } },
    'INVALID_REQUEST',
  ],
])('%s registers nothing', (_what, action, code) => {
  const venue = venueOf();
  const before = venue.footprint();
  expect([errorCodeOf(venue.act(alice, action)), venue.footprint()]).toEqual([code, before]);
});

test('dex names are compared case-insensitively, and a dex keeps its first name', () => {
  const venue = venueOf();
  staked(venue, carol);
  venue.act(alice, register('ALFA:X1', 'ALFA'));
  const codes = [
    [carol, register('alfa:X1', 'alfa')],
    [carol, register('ALFA:X2', 'ALFA')],
    [carol, register('ALFA:X2')],
    [alice, register('BETA:X2', 'BETA')],
    [alice, register('BETA:X2')],
    [alice, register('ALFA:X1')],
  ] as const;
  expect(codes.map(([who, action]) => errorCodeOf(venue.act(who, action)))).toEqual([
    'INVALID_REQUEST',
    'INVALID_REQUEST',
    'AUTH_UNAUTHORIZED',
    'INVALID_REQUEST',
    'INVALID_REQUEST',
    'INVALID_REQUEST',
  ]);
});

test('the floor counts stake with validators, and in another form free stake as well', () => {
  const venue = new TestVenue();
  staked(venue, alice, '49999');
  expect(errorCodeOf(venue.act(alice, register('ALFA:X1', 'ALFA')))).toBe('PRECONDITION_FAILED');
  enactVote(venue, 'GovAdjustSpotBalance', { account: alice, asset: NATIVE, value: '1' });
  venue.act(alice, { type: 'c_deposit', params: { amount: '1' } });
  expect(errorCodeOf(venue.act(alice, register('ALFA:X1', 'ALFA')))).toBe('PRECONDITION_FAILED');
  const free = new TestVenue(editsForProfile('live', { D170: 'with-free' }));
  enactVote(free, 'GovAdjustSpotBalance', { account: alice, asset: NATIVE, value: '50000' });
  free.act(alice, { type: 'c_deposit', params: { amount: '50000' } });
  expect(free.act(alice, register('ALFA:X1', 'ALFA')).status).toBe(202);
});

test('the price decays from a multiple of the last one to the floor, and an epoch allows a limited number', () => {
  const venue = venueOf();
  enactVote(venue, 'SetDeployFigures', {
    dutch_start_multiplier: 2,
    auction_duration_blocks: 4,
    mip3_max_deploys_per_epoch: 2,
  });
  const { core } = venue;
  const ask = () => core.rules.engine.deploys.ask(core, 'perp') / 10n ** 18n;
  venue.act(alice, register('ALFA:X1', 'ALFA'));
  const asks = Array.from({ length: 5 }, () => {
    const now = ask();
    venue.commit();
    return now;
  });
  expect(asks).toEqual([200n, 175n, 150n, 125n, 100n]);
  expect(venue.act(alice, register('ALFA:X2')).status).toBe(202);
  expect(errorCodeOf(venue.act(alice, register('ALFA:X3')))).toBe('PRECONDITION_FAILED');
});

test('in another form an epoch counts only registrations below its cap', () => {
  const venue = venueOf(editsForProfile('live', { D184: 'capped' }));
  venue.act(alice, register('ALFA:X1', 'ALFA'));
  enactVote(venue, 'SetDeployFigures', { mip3_max_deploys_per_epoch: 1 });
  expect(venue.act(alice, register('ALFA:X2')).status).toBe(202);
  expect(errorCodeOf(venue.act(alice, register('ALFA:X3')))).toBe('PRECONDITION_FAILED');
});

test('a delegate with bit 8 registers for its deployer, and pays the price', () => {
  const venue = venueOf();
  const { state } = venue.core;
  venue.act(alice, register('ALFA:X1', 'ALFA'));
  expect(errorCodeOf(venue.act(bob, register('ALFA:X2')))).toBe('AUTH_UNAUTHORIZED');
  venue.act(alice, set('perp_set_sub_deployer_perms', { sub_deployer: bob, permissions: 256 }));
  const cash = (who: Address) => state.accounts.get(who)?.cash ?? 0n;
  const before = [cash(alice), cash(bob)] as const;
  expect(venue.act(bob, register('ALFA:X2')).status).toBe(202);
  expect([before[0] - cash(alice), before[1] - cash(bob)]).toEqual([0n, 100n * 10n ** 18n]);
  expect(marketDeploymentOf(state, MARKET + 1)).toMatchObject({ deployer: alice });
  expect(errorCodeOf(venue.act(bob, { type: 'perp_activate_market', params: { asset: MARKET + 1 } }))).toBe(
    'AUTH_UNAUTHORIZED',
  );
});

test('a market opens once configured; closing it cancels orders and legs, and positions stay', () => {
  const venue = opened();
  const { state } = venue.core;
  venue.act(alice, push('100'));
  venue.act(bob, order(bob, 'ask'));
  venue.act(carol, order(carol, 'bid'));
  venue.act(bob, order(bob, 'bid', { limit_px: 90 * UNIT }));
  const leg = { trigger: { trigger_px: 90 * UNIT, is_market: true, tpsl: 'sl' }, kind: 'stop_loss' };
  venue.act(carol, order(carol, 'ask', leg));
  expect([state.parkedLegs.byOid.size, state.accounts.get(bob)?.orders.size]).toEqual([1, 1]);
  expect(venue.act(alice, set('perp_deactivate_market')).status).toBe(202);
  expect([state.parkedLegs.byOid.size, state.accounts.get(bob)?.orders.size]).toEqual([0, 0]);
  expect([...positionsOf(state, carol)].map(({ size }) => size)).toEqual([BigInt(UNIT)]);
  expect(statusEntryErrorCode(venue.act(bob, order(bob, 'ask')))).toBe('MARKET_INACTIVE');
  expect(statusEntryErrorCode(venue.act(carol, order(carol, 'ask', { reduce_only: true })))).toBeUndefined();
  assertConservation(venue.core);
});

test('in another form a deactivated market does not accept closing orders either', () => {
  const venue = opened(editsForProfile('live', { D174: 'none' }));
  venue.act(bob, order(bob, 'ask'));
  venue.act(carol, order(carol, 'bid'));
  venue.act(alice, set('perp_deactivate_market'));
  expect(statusEntryErrorCode(venue.act(carol, order(carol, 'ask', { reduce_only: true })))).toBe('MARKET_INACTIVE');
});

test("fills pay the deployer's fee, and the deployer receives its share", () => {
  const venue = opened();
  const { state } = venue.core;
  venue.act(alice, fees(400, 300, 300));
  venue.act(alice, set('perp_set_maker_rebate', { rebate_bps: 1 }));
  const cash = (who: Address) => state.accounts.get(who)?.cash ?? 0n;
  const before = [cash(alice), cash(bob), cash(carol)] as const;
  venue.act(bob, order(bob, 'ask'));
  venue.act(carol, order(carol, 'bid'));
  const micro = (amount: bigint) => amount / 10n ** 12n;
  // 100 USDC: 40 bps, 30 bps less 1, and 3 percent of the taker's 0.4 USDC.
  expect([micro(cash(alice) - before[0]), micro(before[1] - cash(bob)), micro(before[2] - cash(carol))]).toEqual([
    12_000n,
    290_000n,
    400_000n,
  ]);
  assertConservation(venue.core);
});

test('a fee is limited by its own cap, the governance ceiling and the deployer cap', () => {
  const venue = opened();
  const code = (action: object) => errorCodeOf(venue.act(alice, action));
  expect([fees(500, 500, 300), fees(501, 0), fees(0, 501), fees(0, 0, 301)].map(code)).toEqual([
    undefined,
    'INVALID_REQUEST',
    'INVALID_REQUEST',
    'INVALID_REQUEST',
  ]);
  enactVote(venue, 'SetDeployFigures', { mip3_fee_ceiling_bps: 20 });
  expect([fees(200, 200), fees(201, 0)].map(code)).toEqual([undefined, 'INVALID_REQUEST']);
});

test('pushes stay within a tenth of the price committed before their block', () => {
  const venue = opened();
  const { core } = venue;
  const code = (px: string) => errorCodeOf(venue.act(alice, push(px)));
  expect(['0', '-1', '1000000000001', '1000000000000'].map(code)).toEqual([
    'INVALID_REQUEST',
    'INVALID_REQUEST',
    'INVALID_REQUEST',
    undefined,
  ]);
  const other = opened();
  other.act(alice, push('200'));
  const far = (px: string) => errorCodeOf(other.act(alice, push(px)));
  expect(['220.000001', '179.999999', '220'].map(far)).toEqual(['INVALID_REQUEST', 'INVALID_REQUEST', undefined]);
  // Two pushes in one block share one anchor.
  const first = other.send(alice, push('240'));
  const second = other.send(alice, push('245'));
  other.commit();
  expect([first, second].map(({ reply }) => reply?.status)).toEqual([202, 200]);
  other.commit();
  expect([perpAt(other.core.state, MARKET)?.oracle?.px, perpAt(other.core.state, MARKET)?.mark]).toEqual([
    24_000_000_000n,
    24_000_000_000n,
  ]);
  venue.commit();
  expect(perpAt(core.state, MARKET)?.mark).toBe(10n ** 20n);
});

test('the first push isolates cross positions, and a stale push blocks opening orders', () => {
  const venue = opened();
  const { state } = venue.core;
  venue.act(bob, order(bob, 'ask'));
  venue.act(carol, order(carol, 'bid'));
  const margins = () => [bob, carol].map((who) => [...positionsOf(state, who)][0]?.margin);
  expect(margins()).toEqual([{ mode: 'cross' }, { mode: 'cross' }]);
  venue.act(alice, push('100'));
  // Ten times at 100 USDC, but for what the cushion adds.
  expect(margins()).toEqual([
    { mode: 'isolated', collateral: 10n ** 19n },
    { mode: 'isolated', collateral: 10n ** 19n },
  ]);
  assertConservation(venue.core);
  venue.commit(60_100);
  expect(statusEntryErrorCode(venue.act(bob, order(bob, 'ask', { limit_px: 110 * UNIT })))).toBe('MARKET_INACTIVE');
  expect(
    statusEntryErrorCode(venue.act(bob, order(bob, 'bid', { limit_px: 90 * UNIT, reduce_only: true }))),
  ).toBeUndefined();
  venue.act(alice, push('100'));
  expect(statusEntryErrorCode(venue.act(bob, order(bob, 'ask', { limit_px: 110 * UNIT })))).toBeUndefined();
});

test('once governance closes the group, no action of it is accepted; price pushes are in one form only', () => {
  for (const [form, code] of [
    [{}, 'PRECONDITION_FAILED'],
    [{ D49: 'but-prices' }, undefined],
  ] as const) {
    const venue = opened(editsForProfile('live', form));
    enactVote(venue, 'SetDeployFigures', { mip3_enabled: false });
    expect(errorCodeOf(venue.act(alice, register('ALFA:X2')))).toBe('PRECONDITION_FAILED');
    expect(errorCodeOf(venue.act(alice, set('perp_set_leverage', { max_leverage: 5 })))).toBe('PRECONDITION_FAILED');
    expect(errorCodeOf(venue.act(alice, push('100')))).toBe(code);
  }
});

test('retired actions decode and are refused', () => {
  const venue = new TestVenue();
  const answer = venue.act(alice, set('perp_set_oracle', { oracle_source_mask: 1 }));
  expect([errorCodeOf(answer), USDC]).toEqual(['PRECONDITION_FAILED', USDC]);
});
