import { encodeFunctionData, erc20Abi } from 'viem';
import { expect, test } from 'vitest';
import {
  balanceOfCallData,
  contractCreationData,
  encodeEvmWord,
  LOG_CONTRACT_CODE,
  transferCallData,
} from './evm-contracts.ts';

const owner = `0x${'Ab'.repeat(20)}` as const;

test('token calls are encoded as by viem', () => {
  const address = owner.toLowerCase() as `0x${string}`;
  expect(balanceOfCallData(owner)).toBe(
    encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [address] }),
  );
  expect(transferCallData(owner, 2_500_000n)).toBe(
    encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [address, 2_500_000n] }),
  );
});

test('a word has 64 digits', () => {
  expect([encodeEvmWord(7n).length, encodeEvmWord(owner).length]).toEqual([64, 64]);
  expect(encodeEvmWord(255n).endsWith('00ff')).toBe(true);
});

test('a creation copies the code that follows it, and returns it', () => {
  const creation = contractCreationData(LOG_CONTRACT_CODE);
  // PUSH1 length, PUSH1 offset of the code, PUSH1 0, CODECOPY, PUSH1 length, PUSH1 0, RETURN.
  expect(creation).toBe(`0x6009600c60003960096000f3${LOG_CONTRACT_CODE}`);
  expect(Number.parseInt(creation.slice(4, 6), 16)).toBe(LOG_CONTRACT_CODE.length / 2);
  expect(creation.slice(2 + 2 * 0x0c)).toBe(LOG_CONTRACT_CODE);
});
