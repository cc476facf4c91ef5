import { expect, test } from 'vitest';
import { alice, bob, carol, errorCodeOf, TestVenue } from '../chain/chain.fixture.ts';
import { unitsOfUsd } from '../numeric/crossings.ts';
import { formatUnits } from '../numeric/served.ts';
import type { Address } from '../state/address.ts';
import { backstopPoolSumOf } from '../state/backstop-pool.ts';

const pool = (kind: string, amount: string) => ({ type: 'borrow_lend', params: { kind, amount } });
const cashOf = (venue: TestVenue, owner: Address) =>
  formatUnits(unitsOfUsd(venue.core.state.accounts.get(owner)?.cash ?? (0n as never)));

/** bob is an approved liquidator and may borrow. */
function venueWithLiquidator(): TestVenue {
  return new TestVenue([], { governance: { voteLifetimeMs: 86_400_000, liquidators: [bob] } });
}

test('lent money leaves the account and comes back in full', () => {
  const venue = new TestVenue();
  expect(venue.act(alice, pool('Lend', '2500.5')).status).toBe(202);
  expect(cashOf(venue, alice)).toBe('7499.5');
  expect(venue.act(alice, pool('Lend', '0.5')).status).toBe(202);
  expect(venue.act(alice, pool('UnLend', '2501')).status).toBe(202);
  expect(cashOf(venue, alice)).toBe('10000');
  expect(venue.core.state.backstopPool.supplies.size).toBe(0);
});

test.each([
  ['INVALID_REQUEST', alice, pool('Lend', '0')],
  ['INVALID_REQUEST', alice, pool('UnLend', '-1')],
  ['PRECONDITION_FAILED', alice, pool('Lend', '1000000000000.000001')],
  ['AUTH_UNAUTHORIZED', alice, pool('Borrow', '1')],
  ['PRECONDITION_FAILED', alice, pool('UnLend', '100.000001')],
  // carol lent nothing: the pool's money is not hers to take back.
  ['PRECONDITION_FAILED', carol, pool('UnLend', '1')],
  ['PRECONDITION_FAILED', bob, pool('Borrow', '100.000001')],
  ['PRECONDITION_FAILED', bob, pool('Repay', '1')],
  ['MARGIN_INSUFFICIENT', alice, pool('Lend', '9900.000001')],
  ['INVALID_REQUEST', alice, pool('lend', '1')],
  ['INVALID_REQUEST', alice, pool('Lend', '1e3')],
])('%s', (code, who, action) => {
  const venue = venueWithLiquidator();
  venue.act(alice, pool('Lend', '100'));
  const before = venue.footprint();
  expect(errorCodeOf(venue.act(who, action))).toBe(code);
  expect(venue.footprint()).toBe(before);
});

test('a liquidator owes what it borrows, and lent money cannot be withdrawn until it is repaid', () => {
  const venue = venueWithLiquidator();
  venue.act(alice, pool('Lend', '100'));
  expect(venue.act(bob, pool('Borrow', '60')).status).toBe(202);
  expect(cashOf(venue, bob)).toBe('10060');
  expect(errorCodeOf(venue.act(alice, pool('UnLend', '41')))).toBe('PRECONDITION_FAILED');
  expect(errorCodeOf(venue.act(bob, pool('Repay', '60.000001')))).toBe('PRECONDITION_FAILED');
  expect(venue.act(bob, pool('Repay', '60')).status).toBe(202);
  expect(backstopPoolSumOf(venue.core.state, 'debts', bob)).toBe(0n);
  expect(venue.act(alice, pool('UnLend', '100')).status).toBe(202);
  expect([cashOf(venue, alice), cashOf(venue, bob)]).toEqual(['10000', '10000']);
});
