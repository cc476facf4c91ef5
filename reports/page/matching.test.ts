import { expect, test } from 'vitest';
import { makeSearchableItems, matchingItems } from './matching.ts';

const index = makeSearchableItems(['orders.cancel Gone', 'orders.place', 'faucet.clamp'], (text) => text);

test.each([
  ['', ['orders.cancel Gone', 'orders.place', 'faucet.clamp']],
  ['  ', ['orders.cancel Gone', 'orders.place', 'faucet.clamp']],
  ['ORDERS', ['orders.cancel Gone', 'orders.place']],
  ['gone cancel', ['orders.cancel Gone']],
  ['gone faucet', []],
  ['.*', []],
])('%j matches', (query, found) => {
  expect(matchingItems(index, query)).toEqual(found);
});
