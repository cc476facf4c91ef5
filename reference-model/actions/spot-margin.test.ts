import { expect, test } from 'vitest';
import { alice, bob, carol, errorCodeOf, TestVenue, USDC } from '../chain/chain.fixture.ts';
import { assertConservation } from '../engine/conservation.ts';
import { accrueAllEarnInterest } from '../engine/spot/earn.ts';
import { enactVote } from '../governance/enacted-votes.fixture.ts';
import { usd } from '../numeric/planes.ts';
import { formatUnits, formatUsd } from '../numeric/served.ts';
import { accountStateBody } from '../reads/account-state.ts';
import { spotMarginRows } from '../reads/spot-margin-row.ts';
import { enterStandardMode, setReservationCap } from '../state/abstractions.ts';
import { readAccount } from '../state/account.ts';
import type { Address } from '../state/address.ts';
import { earnPoolAt } from '../state/earn.ts';
import { hasSpotMarginPosition } from '../state/spot-margin.ts';

// MTF/USDC: lots of 0.01, a taker rate of 5.5 bps. bob sells, alice opens, carol supplies the pool.

const PAIR = 113;
/** 100 USDC on the book plane. */
const PX = 10_000_000_000;
const NATIVE = 104;

const order = (params: object) => ({
  type: 'spot_order',
  order: { pair: PAIR, size: 1_000, limit_px: PX, tif: 'gtc', stp_mode: 'cancel_newest', ...params },
});
const open = (params: object = {}) => ({
  type: 'spot_margin_open',
  params: { pair: PAIR, size: 1_000, limit_px: PX, borrow: '1000', ...params },
});
const close = (params: object = {}) => ({
  type: 'spot_margin_close',
  params: { pair: PAIR, limit_px: 1, ...params },
});

const cashOf = ({ core }: TestVenue, owner: Address) => formatUsd(readAccount(core.state, owner).cash);
const rowOf = ({ core }: TestVenue, owner: Address) => spotMarginRows(core, owner)[0];
function poolOf({ core }: TestVenue) {
  const pool = earnPoolAt(core.state, USDC);
  return pool === undefined
    ? null
    : { supplied: formatUnits(pool.supplied), borrowed: formatUnits(pool.borrowed), shares: formatUnits(pool.shares) };
}

/** The pair accepts margin, the pool has 5,000, and 10 tokens are offered at 99. */
function calibrated(): TestVenue {
  const venue = new TestVenue();
  enactVote(venue, 'SetSpotMargin', { pair: PAIR, init_bps: '2000', maint_bps: '1000' });
  venue.act(carol, { type: 'earn_deposit', params: { asset: USDC, amount: '5000' } });
  venue.act(bob, order({ side: 'ask', limit_px: 9_900_000_000 }));
  return venue;
}

function opened(): TestVenue {
  const venue = calibrated();
  expect(venue.act(alice, open()).status).toBe(202);
  return venue;
}

test('a position is bought with borrowed money; unspent money is returned, and its base is held separately', () => {
  const venue = opened();
  expect(rowOf(venue, alice)).toEqual({
    pair: 'MTF/USDC',
    collateral: '0',
    borrowed: '990',
    borrow_index_snapshot: '1',
    base_held: '9.9945',
    current_debt: '990',
    params: { init_bps: '2000', maint_bps: '1000' },
  });
  expect(poolOf(venue)).toEqual({ supplied: '5000', borrowed: '990', shares: '5000' });
  const state = accountStateBody(venue.core, alice);
  // 9.9945 at 99 are worth 989.4555, which is 0.5445 less than the debt; a fifth of it is tied up.
  expect(state).toMatchObject({
    total_raw_usd: '10000',
    account_value: '9999.4555',
    withdrawable: '9802.1089',
    margin: { collateral: '0', debt: '990', pairs: 1 },
  });
  expect(readAccount(venue.core.state, alice).balances.get(NATIVE)?.total).toBe(50n * 10n ** 18n);
  assertConservation(venue.core);
});

test('a pooled standard account borrows at most its spot reserve, and its debt counts against it', () => {
  const venue = calibrated();
  const { core } = venue;
  enterStandardMode(core.state, alice, false);
  const reserves = (usdc: bigint) => setReservationCap(core.state, alice, 'spot', usd(usdc * 10n ** 18n));
  expect(errorCodeOf(venue.act(alice, open()))).toBe('PRECONDITION_FAILED');
  reserves(999n);
  expect(errorCodeOf(venue.act(alice, open()))).toBe('PRECONDITION_FAILED');
  reserves(1_000n);
  expect(venue.act(alice, open()).status).toBe(202);
  const { reservations } = accountStateBody(core, alice);
  expect(reservations).toMatchObject({ spot: { reserved: '1000', held: '990', available: '10' } });
});

test('a full sale repays the debt and the owner keeps the rest; a partial sale leaves the rest owed', () => {
  const venue = opened();
  venue.act(bob, order({ side: 'bid', size: 400, limit_px: 11_000_000_000 }));
  venue.act(alice, close());
  // 4 at 110, less 5.5 bps.
  expect(rowOf(venue, alice)).toMatchObject({ borrowed: '550.242', base_held: '5.9945' });
  assertConservation(venue.core);
  venue.act(bob, order({ side: 'bid', size: 600, limit_px: 11_000_000_000 }));
  venue.act(alice, close());
  expect(rowOf(venue, alice)).toBeUndefined();
  // 5.99 at 110 less the fee are 658.537605; 0.0045 of the base go to the owner.
  expect(cashOf(venue, alice)).toBe('10108.295605');
  expect(formatUnits(readAccount(venue.core.state, alice).balances.get(NATIVE)?.total ?? (0n as never))).toBe(
    '50.0045',
  );
  expect(poolOf(venue)).toEqual({ supplied: '5000', borrowed: '0', shares: '5000' });
  assertConservation(venue.core);
});

test("the account covers a sale's shortfall first, then the suppliers", () => {
  const venue = opened();
  enactVote(venue, 'GovAdjustSpotValue', { account: alice, value: '30' });
  venue.act(bob, order({ side: 'bid', limit_px: 9_500_000_000 }));
  // 9.99 at 95 less the fee are 948.528023; the debt is 990, so 41.471977 are missing.
  venue.act(alice, close());
  expect([cashOf(venue, alice), rowOf(venue, alice)]).toEqual(['0', undefined]);
  expect(poolOf(venue)).toEqual({ supplied: '4988.528023', borrowed: '0', shares: '5000' });
  assertConservation(venue.core);
});

test('debts grow with the index, and the pool is owed their total', () => {
  const venue = opened();
  enactVote(venue, 'CreateEarnPool', { asset: USDC, borrow_rate_bps_annual: '1000', reserve_factor_bps: '1000' });
  venue.core.state.timeMs += 3_153_600_000;
  accrueAllEarnInterest(venue.core);
  expect(rowOf(venue, alice)).toMatchObject({ borrowed: '990', current_debt: '999.9' });
  expect(poolOf(venue)).toMatchObject({ supplied: '5008.91', borrowed: '999.9' });
  assertConservation(venue.core);
});

test('without a fill nothing changes', () => {
  const venue = calibrated();
  const before = venue.footprint();
  expect(venue.act(alice, open({ limit_px: 9_800_000_000 })).status).toBe(202);
  expect(venue.footprint()).toBe(before);
  const held = opened();
  const footprint = held.footprint();
  expect(held.act(alice, close()).status).toBe(202);
  expect(held.footprint()).toBe(footprint);
});

test('a refused action changes nothing', () => {
  const venue = calibrated();
  const refuses = (signer: Address, action: object, code: string) => {
    const before = venue.footprint();
    expect(errorCodeOf(venue.act(signer, action)), JSON.stringify(action)).toBe(code);
    expect(venue.footprint()).toBe(before);
  };
  for (const [action, code] of [
    [open({ size: 0 }), 'INVALID_REQUEST'],
    [open({ limit_px: 0 }), 'INVALID_REQUEST'],
    [open({ borrow: '0' }), 'INVALID_REQUEST'],
    [open({ borrow: '-1' }), 'INVALID_REQUEST'],
    [open({ pair: 110 }), 'PRECONDITION_FAILED'],
    [open({ pair: 1 }), 'PRECONDITION_FAILED'],
    [open({ borrow: '5000.000001' }), 'PRECONDITION_FAILED'],
    // 50,000 and a lot more need more than 10,000 at a fifth.
    [open({ size: 50_001 }), 'PRECONDITION_FAILED'],
    [close(), 'PRECONDITION_FAILED'],
    [close({ limit_px: 0 }), 'INVALID_REQUEST'],
  ] as const)
    refuses(alice, action, code);
  enactVote(venue, 'SetSpotDisabled', { spot_disabled: true });
  refuses(alice, open(), 'PRECONDITION_FAILED');
  enactVote(venue, 'SetSpotDisabled', { spot_disabled: false });
  venue.act(alice, open());
  refuses(alice, open(), 'PRECONDITION_FAILED');
  refuses(alice, { type: 'user_set_abstraction', params: { kind: 0, value: '1' } }, 'PRECONDITION_FAILED');
  enactVote(venue, 'SetSpotMargin', { pair: PAIR, init_bps: null, maint_bps: null });
  expect(rowOf(venue, alice)).toMatchObject({ params: null });
});

test('the venue sells an undercollateralized position, and retries an unfilled sale in the next block', () => {
  const venue = opened();
  enactVote(venue, 'GovAdjustSpotValue', { account: alice, value: '100' });
  venue.commit(100);
  expect(hasSpotMarginPosition(venue.core.state, alice)).toBe(true);
  // At 90 the position is worth 899.505. 100 of cash less the loss of 90.495 leave 9.505; a tenth of the position is required.
  venue.act(bob, order({ side: 'bid', size: 500, limit_px: 9_000_000_000 }));
  venue.act(carol, order({ side: 'ask', size: 2, limit_px: 9_000_000_000, tif: 'ioc' }));
  venue.commit(100);
  venue.commit(100);
  expect(rowOf(venue, alice)).toMatchObject({ base_held: '5.0145' });
  venue.act(bob, order({ side: 'bid', size: 1_000, limit_px: 8_900_000_000 }));
  venue.commit(100);
  venue.commit(100);
  expect(hasSpotMarginPosition(venue.core.state, alice)).toBe(false);
  assertConservation(venue.core);
});
