import { expect, test } from 'vitest';
import { indexOf, matching } from './matching.ts';

const index = indexOf(['orders.cancel Gone', 'orders.place', 'faucet.clamp'], (text) => text);

test.each([
  ['', ['orders.cancel Gone', 'orders.place', 'faucet.clamp']],
  ['  ', ['orders.cancel Gone', 'orders.place', 'faucet.clamp']],
  ['ORDERS', ['orders.cancel Gone', 'orders.place']],
  ['gone cancel', ['orders.cancel Gone']],
  ['gone faucet', []],
  ['.*', []],
])('%j matches', (query, found) => {
  expect(matching(index, query)).toEqual(found);
});
