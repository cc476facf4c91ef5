import { Compile } from 'typebox/schema';
import { expect, test } from 'vitest';
import { shapes } from '../shapes/registry.ts';
import { bridgeChains, networkOf, networks, nodePorts, parseChainIdentity } from './networks.ts';

test.each([
  ['devnet', 'devnet', false],
  ['31337', 'devnet', false],
  ['114514', 'testnet', false],
  ['8964', 'mainnet', true],
])('%s is %s', (key, name, realMoney) => {
  expect(networkOf(key)).toMatchObject({ name, realMoney });
});

test('an unlisted chain id is no documented network', () => {
  expect(networkOf('1')).toBeUndefined();
});

test('a chain identity is parsed, and any other text is a mismatch', () => {
  const expected = { chainId: 31337, startMs: 1_700_000_000_000, genesis: '0123456789abcdef' };
  expect(parseChainIdentity('c31337-t1700000000000-g0123456789abcdef')).toEqual(expected);
  expect(parseChainIdentity('c31337-t1700000000000-g0123456789ABCDEF')).toEqual(expected);
  for (const other of ['underivable', undefined, 'c31337-t1-g0123', 'C31337-t1-g0123456789abcdef', 31337]) {
    expect(parseChainIdentity(other)).toBeNull();
  }
});

test('a chain id in hex is the same number, as in eth_chainId', () => {
  const chainId = Compile(shapes['evm.chain-id']);
  for (const network of networks) {
    expect(Number(network.chainIdHex)).toBe(network.chainId);
    expect(chainId.Check(network.chainIdHex)).toBe(true);
  }
});

test('the bridge pays out on the chains that its read may name', () => {
  const [withdrawals] = shapes['info.bridge_withdrawal_history'].examples;
  const history = Compile(shapes['info.bridge_withdrawal_history']);
  const on = (chain: number) => ({ ...withdrawals, entries: [{ ...withdrawals.entries[0], chain }] });
  for (const { id } of bridgeChains) expect(history.Check(on(id))).toBe(true);
  expect(history.Check(on(bridgeChains.length + 1))).toBe(false);
});

test('a node serves its own routes and the raw EVM on two ports', () => {
  expect(nodePorts.http).not.toBe(nodePorts.evmRpc);
});
