import { bytesToHex } from '@noble/hashes/utils.js';
import { domainSeparator as viemSeparator, zeroAddress } from 'viem';
import { expect, test } from 'vitest';
import { chainTagOf, domainSeparator, serviceNames } from './domain.ts';
import { UnfitValue } from './words.ts';

test.each([8964, 114514, 31337, 1, 2 ** 40])("the separator of chain %i equals viem's", (chainId) => {
  const expected = viemSeparator({
    domain: { name: 'Service', version: '1', chainId, verifyingContract: zeroAddress },
  });
  expect(`0x${bytesToHex(domainSeparator({ serviceName: 'Service', chainId }))}`).toBe(expected);
});

test.each([-1, 1.5, Number.NaN])('%d is no chain id', (chainId) => {
  expect(() => domainSeparator({ serviceName: 'Service', chainId })).toThrow(UnfitValue);
});

test.each([
  ['MyVenue', 'myvenueChain'],
  ['Venue2Go', 'venue2goChain'],
  ['acme', 'acmeChain'],
  ['ACME', 'acmeChain'],
])('%s is used as written, except in the chain field %s', (name, chainField) => {
  expect(serviceNames(name)).toEqual({ domainName: name, typePrefix: `${name}Transaction`, chainField });
});

test.each([
  [8964, 'Mainnet'],
  [114514, 'Testnet'],
  [31337, 'Devnet'],
  [1, 'Devnet'],
])('chain %i signs as %s', (chainId, tag) => {
  expect(chainTagOf(chainId)).toBe(tag);
});
