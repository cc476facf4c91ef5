import { expect, test } from 'vitest';
import { newGenesisCore, readDefaultGenesis } from '../genesis/load.ts';
import type { Address } from './address.ts';
import { dropMultiSigRoster, multiSigRosterAt, putMultiSigRoster } from './rosters.ts';
import { stateHashOf } from './snapshot.ts';

const alice: Address = `0x${'a1'.repeat(20)}`;
const bob: Address = `0x${'b0'.repeat(20)}`;

test('a roster replaces the previous one, and a dropped one leaves no trace', () => {
  const { state } = newGenesisCore(readDefaultGenesis());
  const before = stateHashOf(state);
  putMultiSigRoster(state, alice, { threshold: 1, signers: [bob] });
  putMultiSigRoster(state, alice, { threshold: 2, signers: [bob, alice] });
  expect(multiSigRosterAt(state, alice)).toEqual({ threshold: 2, signers: [bob, alice] });
  expect(multiSigRosterAt(state, bob)).toBeUndefined();
  expect(stateHashOf(state)).not.toBe(before);
  dropMultiSigRoster(state, alice);
  expect(multiSigRosterAt(state, alice)).toBeUndefined();
  expect(stateHashOf(state)).toBe(before);
});
