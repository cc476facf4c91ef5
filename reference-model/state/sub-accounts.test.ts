import { concatHex, keccak256, numberToHex } from 'viem';
import { expect, test } from 'vitest';
import { alice, bob, makeEngineCore } from '../engine/engine.fixture.ts';
import {
  countOfSubAccounts,
  deriveAddressOfSubAccount,
  lowestFreeSubAccountIndex,
  masterOf,
  nextSubAccountIndex,
  putSubAccount,
  subAccountAt,
  subAccountsOf,
} from './sub-accounts.ts';

test.each([0, 1, 256, 2 ** 32 - 1])('address %i is the start of a hash over master and index', (index) => {
  const hash = keccak256(concatHex([alice, numberToHex(index, { size: 8 })]));
  expect(deriveAddressOfSubAccount(alice, index)).toBe(hash.slice(0, 42));
});

test('an index belongs to one master, and an address maps back to the master', () => {
  const { state } = makeEngineCore();
  for (const [master, index] of [
    [alice, 3],
    [alice, 0],
    [bob, 3],
  ] as const) {
    const address = deriveAddressOfSubAccount(master, index);
    putSubAccount(state, master, { index, address, name: `${index}`, sharesStpGroup: false });
  }
  expect([...subAccountsOf(state, alice)].map(({ index }) => index)).toEqual([3, 0]);
  expect([countOfSubAccounts(state, alice), countOfSubAccounts(state, bob)]).toEqual([2, 1]);
  const own = subAccountAt(state, bob, 3);
  expect(own?.address).not.toBe(subAccountAt(state, alice, 3)?.address);
  expect(own === undefined ? null : masterOf(state, own.address)).toBe(bob);
  expect([subAccountAt(state, bob, 0), masterOf(state, bob), [...subAccountsOf(state, bob)].length]).toEqual([
    undefined,
    undefined,
    1,
  ]);
});

test('the default index fills a gap, or follows the highest', () => {
  const { state } = makeEngineCore();
  const next = () => [
    lowestFreeSubAccountIndex(state, alice),
    lowestFreeSubAccountIndex(state, alice, 1),
    nextSubAccountIndex(state, alice),
  ];
  expect(next()).toEqual([0, 1, 0]);
  for (const index of [0, 1, 7]) {
    const address = deriveAddressOfSubAccount(alice, index);
    putSubAccount(state, alice, { index, address, name: 'desk', sharesStpGroup: true });
  }
  expect(next()).toEqual([2, 2, 8]);
});
