import { keccak256 } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { expect, test } from 'vitest';
import { Identity } from '../identity/keys.ts';
import { signEvmTransaction } from './evm-transaction.ts';

const key = new Uint8Array(32).fill(9);
const signer = new Identity(key);
const account = privateKeyToAccount(`0x${'09'.repeat(32)}`);
const other = `0x${'0b'.repeat(20)}` as const;

test.each([
  ['a transfer', other, 0, 0n, '0x'],
  ['a creation', null, 200, 7n, `0x${'ab'.repeat(300)}`],
  ['a call of one byte', other, 127, 1n, '0x05'],
] as const)('%s is signed as by viem', async (_title, to, nonce, value, data) => {
  const chainId = 114_514;
  const gas = 90_000n;
  const gasPrice = 3n;
  const made = signEvmTransaction(signer, {
    chainId: BigInt(chainId),
    nonce: BigInt(nonce),
    gasPrice,
    gas,
    to,
    value,
    data,
  });
  const expected = await account.signTransaction({ type: 'legacy', chainId, nonce, gasPrice, gas, to, value, data });
  expect(made).toEqual({ raw: expected, hash: keccak256(expected) });
});
