import { expect, test } from 'vitest';
import { defaultGenesis, newCore } from '../genesis/load.ts';
import type { Address } from './address.ts';
import { dropRoster, putRoster, rosterOf } from './rosters.ts';
import { hashOf } from './snapshot.ts';

const alice: Address = `0x${'a1'.repeat(20)}`;
const bob: Address = `0x${'b0'.repeat(20)}`;

test('a roster takes the place of the one before, and a dropped one leaves no trace', () => {
  const { state } = newCore(defaultGenesis());
  const before = hashOf(state);
  putRoster(state, alice, { threshold: 1, signers: [bob] });
  putRoster(state, alice, { threshold: 2, signers: [bob, alice] });
  expect(rosterOf(state, alice)).toEqual({ threshold: 2, signers: [bob, alice] });
  expect(rosterOf(state, bob)).toBeUndefined();
  expect(hashOf(state)).not.toBe(before);
  dropRoster(state, alice);
  expect(rosterOf(state, alice)).toBeUndefined();
  expect(hashOf(state)).toBe(before);
});
