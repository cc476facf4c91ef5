import { expect, test } from 'vitest';
import { alice, bob, carol, makeEngineCore, usdFromText } from '../engine/engine.fixture.ts';
import { unitsOfUsd } from '../numeric/crossings.ts';
import { ZERO_UNITS } from '../numeric/planes.ts';
import {
  addVaultTakeoverAmountInBlock,
  countOfVaultHolders,
  deriveVaultAddress,
  dropVaultOperator,
  nextVaultId,
  putVault,
  putVaultHolding,
  putVaultOperator,
  type Vault,
  vaultAt,
  vaultAtAddress,
  vaultHoldersIn,
  vaultHoldingOf,
  vaultIdOperatedBy,
  vaultOperatorOf,
  vaultsHeldBy,
  vaultsLedBy,
  vaultTakeoverAmountInBlock,
} from './vaults.ts';

const whole = (text: string) => unitsOfUsd(usdFromText(text));
const vault = (id: number, leader = alice): Vault => ({
  id,
  address: deriveVaultAddress(id),
  leader,
  kind: 'User',
  name: `${id}`,
  managementFeeBps: 0,
  paused: false,
  shares: ZERO_UNITS,
  highWaterMark: usdFromText('1'),
});

test('a vault is found by its number, by its address and by its leader', () => {
  const { state } = makeEngineCore();
  expect(nextVaultId(state)).toBe(1);
  for (const [id, leader] of [
    [1, alice],
    [2, bob],
    [3, alice],
  ] as const)
    putVault(state, vault(id, leader));
  putVault(state, { ...vault(1), name: 'renamed' });
  expect(nextVaultId(state)).toBe(4);
  expect(vaultAt(state, 1)?.name).toBe('renamed');
  expect(vaultAtAddress(state, deriveVaultAddress(2))?.id).toBe(2);
  expect(vaultAtAddress(state, alice)).toBeUndefined();
  expect(vaultsLedBy(state, alice).map(({ id }) => id)).toEqual([1, 3]);
  expect(new Set([1, 2, 3].map(deriveVaultAddress)).size).toBe(3);
});

test("a vault's shares are those of its holders, and an account without shares is no holder", () => {
  const { state } = makeEngineCore();
  putVault(state, vault(1));
  const hold = (holder: typeof alice, shares: string) => {
    const held = vaultAt(state, 1);
    if (held !== undefined) putVaultHolding(state, held, holder, { shares: whole(shares), locks: [] });
  };
  hold(bob, '3');
  hold(carol, '2');
  hold(bob, '4.5');
  expect(vaultAt(state, 1)?.shares).toBe(whole('6.5'));
  expect([...vaultHoldersIn(state, 1)].map(([holder]) => holder)).toEqual([bob, carol]);
  hold(bob, '0');
  expect([vaultAt(state, 1)?.shares, countOfVaultHolders(state, 1)]).toEqual([whole('2'), 1]);
  expect(vaultHoldingOf(state, 1, bob)).toEqual({ shares: 0n, locks: [] });
  expect([vaultsHeldBy(state, bob), vaultsHeldBy(state, carol).map(({ id }) => id)]).toEqual([[], [1]]);
});

test('an operator maps to the vault, and the vault to its operator', () => {
  const { state } = makeEngineCore();
  putVaultOperator(state, 1, bob);
  expect([vaultOperatorOf(state, 1), vaultIdOperatedBy(state, bob)]).toEqual([bob, 1]);
  dropVaultOperator(state, 1, bob);
  expect([vaultOperatorOf(state, 1), vaultIdOperatedBy(state, bob)]).toEqual([undefined, undefined]);
});

test('takeovers by vaults are summed per block', () => {
  const { state } = makeEngineCore();
  addVaultTakeoverAmountInBlock(state, usdFromText('60'));
  addVaultTakeoverAmountInBlock(state, usdFromText('40'));
  expect(vaultTakeoverAmountInBlock(state)).toBe(usdFromText('100'));
  state.height += 1;
  expect(vaultTakeoverAmountInBlock(state)).toBe(0n);
});
