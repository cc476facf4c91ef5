import { expect, test } from 'vitest';
import { type Address, zeroAddress } from '../state/address.ts';
import { TouchedAccounts } from './touched.ts';

const addressOf = (n: number): Address => `0x${n.toString(16).padStart(40, '0')}`;

function all(touched: TouchedAccounts): readonly (readonly [Address, boolean])[] {
  return Array.from({ length: touched.count }, (_, place) => [
    touched.at(place) ?? zeroAddress,
    touched.isReviewed(place),
  ]);
}

test.each([3, 8, 30])('%d accounts are emitted once each, in the order in which they were touched', (many) => {
  const touched = new TouchedAccounts();
  const rows = Array.from({ length: many }, (_, n) => [addressOf(n + 1), n % 2 === 0] as const);
  for (const again of [false, true]) {
    for (const [address, reviewed] of rows) touched.add(address, reviewed && again);
  }
  // A requested review stays requested.
  for (const [address] of rows) touched.add(address, false);
  expect(all(touched)).toEqual(rows);
});

test.each([3, 30])('nothing of %d accounts is left for the next unit of work', (many) => {
  const touched = new TouchedAccounts();
  for (let n = 1; n <= many; n += 1) touched.add(addressOf(n), true);
  touched.clear();
  expect(touched.count).toBe(0);
  expect(touched.at(0)).toBeUndefined();
  touched.add(addressOf(2), false);
  expect(all(touched)).toEqual([[addressOf(2), false]]);
});
