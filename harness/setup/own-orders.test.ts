import { expect, test } from 'vitest';
import type { Watching } from '../check/case-context.ts';
import { Blocked } from '../check/verdicts.ts';
import { readingOf } from './model-case.fixture.ts';
import { clearedOnce, fillsOf, oids, openOrders, rests, rowOf } from './own-orders.ts';

const rows = [{ oid: '9' }, { oid: '10' }];
const reading = readingOf({ open_orders: { orders: rows }, user_fills: { fills: [{ tid: 1 }] } });

test('rows of an account come as they are listed', async () => {
  expect(await openOrders(reading, '0xaa')).toEqual(rows);
  expect(await fillsOf(reading, '0xaa')).toEqual([{ tid: 1 }]);
});

test('an order is found by its oid', () => {
  expect([rests(rows, '10'), rests(rows, '1')]).toEqual([true, false]);
  expect(rowOf(rows, '10')).toBe(rows[1]);
  expect(() => rowOf(rows, '1')).toThrow(new Blocked('no row of order 1'));
});

test('the oids of two lists compare, however they are sorted', () => {
  expect(oids(rows)).toEqual(oids(rows.toReversed()));
});

test.each([
  ['that nothing stands', { orders: [] }, true],
  ['that something stands', { orders: rows }, false],
  ['nothing', null, false],
])('whether an account is cleared is read unless the feed tells so: it tells %s', async (_, told, cleared) => {
  const watching = {
    ...reading,
    given: { ...reading.given, glance: async () => told },
    pace: { eventually: (observe: () => Promise<boolean>) => observe() },
  };
  // No other part of a case is come to.
  expect(await clearedOnce(watching as unknown as Watching, '0xaa')).toBe(cleared);
});
