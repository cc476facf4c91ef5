import { expect, test } from 'vitest';
import type { PollContext } from '../check/case-context.ts';
import { Blocked } from '../kernel/verdicts.ts';
import { unnormalizedOriginal } from '../target/served-original.ts';
import { cannedReadContext } from './model-case.fixture.ts';
import { awaitNoOpenOrders, isAmongOrders, orderRowOf, readFills, readOpenOrders, sortedOids } from './own-orders.ts';

const rows = [{ oid: '9' }, { oid: '10' }];
const reading = cannedReadContext({ open_orders: { orders: rows }, user_fills: { fills: [{ tid: '1' }] } });

test('rows of an account are returned as listed', async () => {
  expect(await readOpenOrders(reading, '0xaa')).toEqual(rows);
  expect(await readFills(reading, '0xaa')).toEqual([{ tid: '1' }]);
});

test('an order whose oid is a number is found all the same', async () => {
  const numbered = [{ oid: 9 }, { oid: 2n ** 60n }];
  const listed = await readOpenOrders(cannedReadContext({ open_orders: { orders: numbered } }), '0xaa');
  expect(listed.map(({ oid }) => oid)).toEqual(['9', String(2n ** 60n)]);
  expect(listed.map((row) => unnormalizedOriginal(row))).toEqual(numbered);
});

test('an order is found by its oid', () => {
  expect([isAmongOrders(rows, '10'), isAmongOrders(rows, '1')]).toEqual([true, false]);
  expect(orderRowOf(rows, '10')).toBe(rows[1]);
  expect(() => orderRowOf(rows, '1')).toThrow(new Blocked('no row of order 1'));
});

test('the oids of two lists are compared in any order', () => {
  expect(sortedOids(rows)).toEqual(sortedOids(rows.toReversed()));
});

test.each([
  ['that nothing stands', { orders: [] }, true],
  ['that something stands', { orders: rows }, false],
  ['nothing', null, false],
])(
  'whether an account has no open orders is read unless the feed shows it: it shows %s',
  async (_, peeked, cleared) => {
    const watching = {
      ...reading,
      given: { ...reading.given, peekFeed: async () => peeked },
      pace: { eventually: (observe: () => Promise<boolean>) => observe() },
    };
    // The code under test uses no other part of a case.
    expect(await awaitNoOpenOrders(watching as unknown as PollContext, '0xaa')).toBe(cleared);
  },
);
