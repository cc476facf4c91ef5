import { keccak256, toHex } from 'viem';
import { privateKeyToAddress } from 'viem/accounts';
import { expect, test } from 'vitest';
import { readDefaultGenesis, Venue } from '../../reference-model/index.ts';
import { deriveLocalAccounts, withFundedAccounts } from './local-accounts.ts';

test('keys are derived publicly: the hash of a text with the number', () => {
  const [first, second] = deriveLocalAccounts(readDefaultGenesis(), 2);
  const privateKey = keccak256(toHex('venue-conformance local account 0'));
  const address = privateKeyToAddress(privateKey).toLowerCase();
  expect(first).toEqual({ address, privateKey, usdc: '100000' });
  expect(second?.privateKey).toBe(keccak256(toHex('venue-conformance local account 1')));
});

test('accounts are appended to those of the genesis, in order', () => {
  const genesis = readDefaultGenesis();
  const accounts = deriveLocalAccounts(genesis, 3);
  const added = withFundedAccounts(genesis, accounts).accounts.slice(genesis.accounts.length);
  expect(added).toEqual(accounts.map(({ address }) => ({ address, usdc: '100000', tokens: { '104': '10000' } })));
});

test('an account that the genesis already has keeps its balance', () => {
  const [first] = deriveLocalAccounts(readDefaultGenesis(), 1);
  const own = { address: first?.address ?? '', usdc: '7.5', tokens: { '104': '2' } };
  const genesis = { ...readDefaultGenesis(), accounts: [own] };
  const accounts = deriveLocalAccounts(genesis, 2);
  expect(accounts.map(({ usdc }) => usdc)).toEqual(['7.5', '100000']);
  expect(withFundedAccounts(genesis, accounts).accounts).toEqual(
    [own, { ...own, ...accounts[1], tokens: { '104': '10000' } }].map(rowOf),
  );
});

test('without accounts the genesis is unchanged, including its hash', () => {
  const genesis = readDefaultGenesis();
  const identity = (document: typeof genesis) => new Venue(document).chainIdentity;
  expect(identity(withFundedAccounts(genesis, []))).toBe(identity(genesis));
  expect(identity(withFundedAccounts(genesis, deriveLocalAccounts(genesis, 1)))).not.toBe(identity(genesis));
});

function rowOf({ address, usdc, tokens }: { address: string; usdc: string; tokens: Readonly<Record<string, string>> }) {
  return { address, usdc, tokens };
}
