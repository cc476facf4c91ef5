import { expect, test } from 'vitest';
import { alice, bob, errorCodeOf, TestVenue, USDC } from '../chain/chain.fixture.ts';
import { assertConservation } from '../engine/conservation.ts';
import { usdFromText } from '../engine/engine.fixture.ts';
import { accrueAllEarnInterest } from '../engine/spot/earn.ts';
import { enactVote } from '../governance/enacted-votes.fixture.ts';
import { holderForEarnPool, holderForSystemFund } from '../money/holder.ts';
import { moveMoney } from '../money/move.ts';
import { unitsOfUsd } from '../numeric/crossings.ts';
import { units } from '../numeric/planes.ts';
import { formatUnits, formatUsd } from '../numeric/served.ts';
import { readAccount } from '../state/account.ts';
import type { Address } from '../state/address.ts';
import { earnPoolAt, earnSharesOf, putEarnPool } from '../state/earn.ts';

const deposit = (amount: string, asset = USDC) => ({ type: 'earn_deposit', params: { asset, amount } });
const withdraw = (shares: string, asset = USDC) => ({ type: 'earn_withdraw', params: { asset, shares } });
const DAY_MS = 86_400_000;

const cashOf = ({ core }: TestVenue, owner: Address) => formatUsd(readAccount(core.state, owner).cash);
const sharesOf = ({ core }: TestVenue, owner: Address) => formatUnits(earnSharesOf(core.state, USDC, owner));
function poolOf({ core }: TestVenue) {
  const pool = earnPoolAt(core.state, USDC);
  if (pool === undefined) throw new Error('no pool');
  return pool;
}
const whole = (text: string) => unitsOfUsd(usdFromText(text));

/** Changes a pool as a loan of this amount would: the lent money waits in a pot. */
function lend(venue: TestVenue, amount: string): void {
  const pool = poolOf(venue);
  putEarnPool(venue.core.state, { ...pool, borrowed: units(pool.borrowed + whole(amount)) });
  const from = holderForEarnPool(USDC);
  const to = holderForSystemFund('insurance');
  moveMoney(venue.core, { token: USDC, amount: whole(amount), from, to, why: { kind: 'vote' } });
}

const rate = (borrow_rate_bps_annual: string, reserve_factor_bps = '1000') => ({
  asset: USDC,
  borrow_rate_bps_annual,
  reserve_factor_bps,
});

test('the first supplier gets one share per unit, and redeems the same amount', () => {
  const venue = new TestVenue();
  venue.act(alice, deposit('1000'));
  expect([cashOf(venue, alice), sharesOf(venue, alice)]).toEqual(['9000', '1000']);
  venue.act(bob, deposit('0.000001'));
  venue.act(alice, withdraw('250.5'));
  expect([cashOf(venue, alice), sharesOf(venue, alice), sharesOf(venue, bob)]).toEqual(['9250.5', '749.5', '0.000001']);
  assertConservation(venue.core);
});

test('interest of 36.5 days at ten per cent raises the value of a share', () => {
  const venue = new TestVenue();
  enactVote(venue, 'CreateEarnPool', rate('1000'));
  venue.act(alice, deposit('1000'));
  lend(venue, '400');
  venue.core.state.timeMs = poolOf(venue).accruedAtMs + 36.5 * DAY_MS;
  accrueAllEarnInterest(venue.core);
  const pool = poolOf(venue);
  expect([pool.supplied, pool.borrowed, pool.reserve, pool.index].map((sum) => formatUnits(units(sum)))).toEqual([
    '1003.6',
    '404',
    '0.4',
    '1.01',
  ]);
  const before = cashOf(venue, bob);
  expect(before).toBe('10000');
  enactVote(venue, 'CreateEarnPool', rate('0'));
  // Idle money does not pay the whole withdrawal.
  venue.act(alice, withdraw('1000'));
  expect([cashOf(venue, alice), sharesOf(venue, alice)]).toEqual(['9599.6', '402.55081705']);
  expect(errorCodeOf(venue.act(alice, withdraw('1')))).toBe('PRECONDITION_FAILED');
  assertConservation(venue.core);
});

test('a later supplier buys at the current value of a share', () => {
  const venue = new TestVenue();
  venue.act(alice, deposit('1000'));
  putEarnPool(venue.core.state, { ...poolOf(venue), supplied: whole('1003.6'), borrowed: whole('3.6') });
  venue.act(bob, deposit('501.8'));
  expect(sharesOf(venue, bob)).toBe('500');
  expect(errorCodeOf(venue.act(bob, deposit('0.0000001')))).toBe('PRECONDITION_FAILED');
});

test('a refused action changes nothing', () => {
  const venue = new TestVenue();
  const refuses = (signer: Address, action: object, code: string) => {
    const before = venue.footprint();
    expect(errorCodeOf(venue.act(signer, action)), JSON.stringify(action)).toBe(code);
    expect(venue.footprint()).toBe(before);
  };
  refuses(alice, withdraw('1'), 'PRECONDITION_FAILED');
  venue.act(alice, deposit('1000'));
  for (const [action, code] of [
    [deposit('0'), 'INVALID_REQUEST'],
    [deposit('-1'), 'INVALID_REQUEST'],
    [deposit('9000.000001'), 'PRECONDITION_FAILED'],
    [deposit('1', 101), 'PRECONDITION_FAILED'],
    [deposit('1', 4_000_000_000), 'PRECONDITION_FAILED'],
    [deposit('0.0000009'), 'PRECONDITION_FAILED'],
    [withdraw('0'), 'INVALID_REQUEST'],
    [withdraw('-1'), 'INVALID_REQUEST'],
    [withdraw('1', 104), 'PRECONDITION_FAILED'],
    [withdraw('1000.00000001'), 'PRECONDITION_FAILED'],
    [withdraw('0.0000009'), 'PRECONDITION_FAILED'],
  ] as const)
    refuses(alice, action, code);
  refuses(bob, withdraw('1'), 'PRECONDITION_FAILED');
  // A deposit of one unit less takes all the cash.
  venue.act(alice, deposit('9000'));
  expect(cashOf(venue, alice)).toBe('0');
});

test('a pool that has lost everything pays nothing and accepts nothing', () => {
  const venue = new TestVenue();
  venue.act(alice, deposit('10'));
  lend(venue, '10');
  putEarnPool(venue.core.state, { ...poolOf(venue), supplied: units(0n), borrowed: units(0n) });
  expect(errorCodeOf(venue.act(alice, withdraw('1')))).toBe('PRECONDITION_FAILED');
  expect(errorCodeOf(venue.act(bob, deposit('1')))).toBe('PRECONDITION_FAILED');
});

test('a vote sets the terms within their bounds and reports their previous values', () => {
  const venue = new TestVenue();
  expect(enactVote(venue, 'CreateEarnPool', rate('20000', '10000'))).toEqual([
    { field: 'borrow_rate_bps_annual', prior: '0', new: '20000' },
    { field: 'reserve_factor_bps', prior: '1000', new: '10000' },
  ]);
  for (const payload of [rate('20001'), rate('-1'), rate('1', '10001'), { ...rate('1'), asset: 101 }, { asset: USDC }])
    expect(() => enactVote(venue, 'CreateEarnPool', payload)).toThrow();
});
