import { expect, test } from 'vitest';
import { mapClausesToStatedParts } from './stated-by.ts';

test('a clause lists the parts that it states', () => {
  const byClause = mapClausesToStatedParts();
  expect(byClause.get('orders.open-orders.sz')?.fields).toEqual(['info.open_orders orders[].sz']);
  expect(byClause.get('orders.open-orders.live-only')?.rows).toEqual(['info.open_orders orders']);
  expect(byClause.get('fills.read.order')?.order).toEqual(['info.user_fills fills']);
  expect(byClause.get('feed.open-orders.whole')?.frames).toEqual(['open_orders']);
  expect(byClause.get('orders.cancel.not-found')?.refusals).toEqual(['cancel_order ORDER_NOT_FOUND']);
  expect(byClause.get('limits.ip.burst')).toBeUndefined();
});
