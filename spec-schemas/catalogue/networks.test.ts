import { expect, test } from 'vitest';
import { networkOf, parseChainIdentity } from './networks.ts';

test.each([
  ['devnet', 'devnet', false],
  ['31337', 'devnet', false],
  ['114514', 'testnet', false],
  ['8964', 'mainnet', true],
])('%s is %s', (key, name, realMoney) => {
  expect(networkOf(key)).toMatchObject({ name, realMoney });
});

test('another chain id is no documented network', () => {
  expect(networkOf('1')).toBeUndefined();
});

test('a chain identity comes apart, and everything else is a mismatch', () => {
  const expected = { chainId: 31337, startMs: 1_700_000_000_000, genesis: '0123456789abcdef' };
  expect(parseChainIdentity('c31337-t1700000000000-g0123456789abcdef')).toEqual(expected);
  for (const other of ['underivable', undefined, 'c31337-t1-g0123', 'c31337-t1-g0123456789ABCDEF', 31337]) {
    expect(parseChainIdentity(other)).toBeNull();
  }
});
