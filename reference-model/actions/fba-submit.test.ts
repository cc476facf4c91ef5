import { expect, test } from 'vitest';
import {
  alice,
  BTC_INDEX_PX,
  BTC_MARKET,
  bob,
  carol,
  errorCodeOf,
  ORDER_LOTS,
  TestVenue,
} from '../chain/chain.fixture.ts';
import { assertConservation } from '../engine/conservation.ts';
import { castBallot } from '../governance/governance.ts';
import { isRefusal } from '../refusal.ts';
import type { Address } from '../state/address.ts';
import { positionAt } from '../state/positions.ts';

const submit = (fields: object = {}) => ({
  type: 'fba_submit',
  params: { market: BTC_MARKET, side: 'Bid', size: ORDER_LOTS, price: BTC_INDEX_PX, ...fields },
});
let rounds = 32_000_000n;
function batchesOf({ core }: TestVenue, periodMs: unknown): unknown {
  rounds += 1n;
  const payload = { coin: 'BTC', period_ms: periodMs };
  const row = castBallot(core, { round: rounds, category: 'gov_propose', action: 'SetFbaMode', payload, castBy: null });
  return isRefusal(row) ? row.code : row.changes;
}
function venueWithBatches(): TestVenue {
  const venue = new TestVenue();
  batchesOf(venue, 1_000);
  return venue;
}
const sizeOf = ({ core }: TestVenue, owner: Address) => positionAt(core.state, owner, BTC_MARKET, 'net')?.size ?? 0n;

test.each([
  [99, 'INVALID_REQUEST'],
  [5_001, 'INVALID_REQUEST'],
  [150.5, 'INVALID_REQUEST'],
  ['100', 'INVALID_REQUEST'],
  [100, [{ field: 'fba_period_ms', prior: '0', new: '100' }]],
  [5_000, [{ field: 'fba_period_ms', prior: '0', new: '5000' }]],
  [0, [{ field: 'fba_period_ms', prior: '0', new: '0' }]],
])('a period of %j', (periodMs, outcome) => {
  expect(batchesOf(new TestVenue(), periodMs)).toEqual(outcome);
});

test.each([
  [{ market: 4_000 }, 'MARKET_NOT_FOUND'],
  [{ size: 0 }, 'ORDER_ZERO_SIZE'],
  [{ price: 0 }, 'ORDER_INVALID_PRICE'],
  [{ price: BTC_INDEX_PX + 1 }, 'ORDER_INVALID_PRICE'],
  [{ size: 1_000_000 * ORDER_LOTS }, 'MARGIN_INSUFFICIENT'],
])('%j is refused and joins nothing', (fields, code) => {
  const venue = venueWithBatches();
  expect(errorCodeOf(venue.act(alice, submit(fields)))).toBe(code);
  expect(venue.core.state.batches.size).toBe(0);
});

test('no order joins on a market that trades by order book', () => {
  expect(errorCodeOf(new TestVenue().act(alice, submit()))).toBe('PRECONDITION_FAILED');
});

test('a batch clears when its window ends, not before', () => {
  const venue = venueWithBatches();
  expect(errorCodeOf(venue.act(alice, submit({ size: 3 * ORDER_LOTS })))).toBeUndefined();
  venue.act(bob, submit({ side: 'Ask', size: 2 * ORDER_LOTS, price: BTC_INDEX_PX / 1.2 }));
  expect([sizeOf(venue, alice), sizeOf(venue, bob)]).toEqual([0n, 0n]);
  venue.commit(1_000);
  expect([sizeOf(venue, alice), sizeOf(venue, bob)]).toEqual([200n, -200n]);
  assertConservation(venue.core);
  // The unfilled remainder was dropped with the window.
  venue.act(carol, submit({ side: 'Ask' }));
  venue.commit(1_000);
  expect(sizeOf(venue, alice)).toBe(200n);
  expect(venue.core.state.batches.size).toBe(0);
});

test('orders of the heavier side share the fill, and the leftover lot goes to the first', () => {
  const venue = venueWithBatches();
  venue.act(alice, submit({ size: 4 * ORDER_LOTS, price: BTC_INDEX_PX - 10 ** 9 }));
  venue.act(bob, submit({ size: 4 * ORDER_LOTS }));
  venue.act(carol, submit({ side: 'Ask', size: 5 * ORDER_LOTS + 1, price: BTC_INDEX_PX - 10 ** 10 }));
  venue.commit(1_000);
  expect([alice, bob, carol].map((owner) => sizeOf(venue, owner))).toEqual([251n, 250n, -501n]);
  assertConservation(venue.core);
});

test('a market that returns to its order book clears the orders already in its window', () => {
  const venue = venueWithBatches();
  venue.act(alice, submit());
  venue.act(bob, submit({ side: 'Ask' }));
  batchesOf(venue, 0);
  expect(errorCodeOf(venue.act(carol, submit()))).toBe('PRECONDITION_FAILED');
  venue.commit(1_000);
  expect(sizeOf(venue, alice)).toBe(BigInt(ORDER_LOTS));
});
