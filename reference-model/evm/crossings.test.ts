import { encodeFunctionData, parseAbi } from 'viem';
import { expect, test } from 'vitest';
import { alice, bob, errorCodeOf, NATIVE, TestVenue } from '../chain/chain.fixture.ts';
import { assertConservation } from '../engine/conservation.ts';
import { formatUsd } from '../numeric/served.ts';
import { readAccount } from '../state/account.ts';
import { putEvmAccount, putEvmCode } from '../state/evm.ts';
import { burnAddress } from './crossings.ts';
import { evmHeaderOf } from './evm-blocks.ts';
import { evmWorldOf } from './evm-world.ts';
import type { MachineOutcome } from './machine/world.ts';
import { callMachine } from './machine.ts';
import { usdcBalanceOnEvm, usdcContractAddress } from './usdc-contract.ts';

const other = `0x${'0b'.repeat(20)}` as const;
const coded = `0x${'0c'.repeat(20)}` as const;
const abi = parseAbi([
  'function transfer(address to, uint256 amount) returns (bool)',
  'function transferFrom(address from, address to, uint256 amount) returns (bool)',
  'function approve(address spender, uint256 amount) returns (bool)',
]);
const transfer = (amount: string, more: object = {}) => ({
  type: 'core_evm_transfer',
  params: { amount, to_evm: true, destination: other, ...more },
});

/** Stores the word that it receives in slot 0; reverts on an empty one. */
const CODE_HASH = `0x${'c0'.repeat(32)}`;
const STORING = '0x6000358015600c57600055005b60006000fd';

test("USDC is debited at once, and credited in the EVM's next block", () => {
  const venue = new TestVenue();
  const before = readAccount(venue.core.state, alice).cash;
  expect(venue.act(alice, transfer('12.3456789')).status).toBe(202);
  expect(formatUsd(readAccount(venue.core.state, alice).cash)).toBe('9987.654322');
  expect(usdcBalanceOnEvm(venue.core.state, other)).toBe(0n);
  venue.commit(1_000);
  expect(usdcBalanceOnEvm(venue.core.state, other)).toBe(12_345_678n);
  expect(before - readAccount(venue.core.state, alice).cash).toBe(12_345_678n * 10n ** 12n);
  assertConservation(venue.core);
});

test("the native token is the EVM's own currency", () => {
  const venue = new TestVenue();
  expect(venue.act(alice, transfer('2.5', { asset: NATIVE })).status).toBe(202);
  venue.commit(1_000);
  expect(venue.core.state.evm.accounts.get(other)?.balance).toBe(25n * 10n ** 17n);
  assertConservation(venue.core);
});

test.each([
  ['nothing', '0', {}, 'INVALID_REQUEST'],
  ['less than nothing', '-1', {}, 'INVALID_REQUEST'],
  ['nobody', '1', { destination: `0x${'0'.repeat(40)}` }, 'INVALID_REQUEST'],
  ['the way back', '1', { to_evm: false }, 'PRECONDITION_FAILED'],
  ['another chain', '1', { destination_chain_id: 1 }, 'PRECONDITION_FAILED'],
  ['too much data', '1', { data: Array(4_097).fill(1) }, 'INVALID_REQUEST'],
  ['a token without a contract', '1', { asset: 101 }, 'PRECONDITION_FAILED'],
  ['less than a unit', '0.0000009', {}, 'PRECONDITION_FAILED'],
  ['more than is free', '10000.000001', {}, 'PRECONDITION_FAILED'],
  ['more than there is of a token', '1000000000', { asset: NATIVE }, 'ASSET_INSUFFICIENT_BALANCE'],
])('%s is refused, and moves nothing', (_title, amount, more, code) => {
  const venue = new TestVenue();
  const before = venue.footprint();
  expect(errorCodeOf(venue.act(alice, transfer(amount, more)))).toBe(code);
  expect(venue.footprint()).toBe(before);
});

function withCode(): TestVenue {
  const venue = new TestVenue();
  putEvmCode(venue.core.state, CODE_HASH, STORING);
  putEvmAccount(venue.core.state, coded, { nonce: 1n, balance: 0n, codeHash: CODE_HASH });
  return venue;
}

test.each([
  ['runs', coded, [...Array(31).fill(0), 42], 'success', '2a'],
  ['that its code reverts is told, and the money stays', coded, Array(32).fill(0), 'reverted', undefined],
  ['for somebody without code is not run', other, [1], 'not_executed_calldata', undefined],
])('data %s', (_title, destination, data, status, stored) => {
  const venue = withCode();
  expect(venue.act(alice, transfer('3', { destination, data })).status).toBe(202);
  venue.commit(1_000);
  const { evm } = venue.core.state;
  expect([...evm.blocks.values()].map(({ entries }) => entries.map(({ receipt }) => receipt.status))).toEqual([
    [status],
  ]);
  expect(evm.storage.get(coded)?.get('0'.repeat(64))).toBe(stored);
  expect(usdcBalanceOnEvm(venue.core.state, destination)).toBe(3_000_000n);
});

/** Sends a transaction of an account whose key this test does not have. */
function called(venue: TestVenue, from: string, to: string, input: string): MachineOutcome {
  const { state } = venue.core;
  const nonce = state.evm.accounts.get(from as `0x${string}`)?.nonce ?? 0n;
  const tx = { from, to, nonce, value: 0n, gas: 200_000n, maxFee: 0n, priorityFee: 0n, input, accessList: [] };
  const block = evmHeaderOf(venue.core, state.evm.number);
  const [outcome] = callMachine((machine) =>
    machine.run(evmWorldOf(state), state.chain.chainId, block, [tx], { isAsked: false }),
  );
  if (outcome === undefined || typeof outcome === 'string') throw new Error('not run');
  return outcome;
}

test('USDC on the EVM moves like an ERC-20 token', () => {
  const venue = new TestVenue();
  venue.act(alice, transfer('5'));
  venue.commit(1_000);
  const { state } = venue.core;
  const send = (from: string, functionName: 'transfer' | 'approve', args: readonly [`0x${string}`, bigint]) =>
    called(venue, from, usdcContractAddress, encodeFunctionData({ abi, functionName, args }));
  expect(send(other, 'transfer', [coded, 2_000_000n])).toMatchObject({
    fault: null,
    logs: [{ address: usdcContractAddress }],
  });
  expect(send(other, 'transfer', [coded, 3_000_001n])).toMatchObject({ fault: 'revert' });
  expect(send(other, 'approve', [alice, 1_000_000n])).toMatchObject({ fault: null });
  const take = (amount: bigint) =>
    encodeFunctionData({ abi, functionName: 'transferFrom', args: [other, coded, amount] });
  expect(called(venue, alice, usdcContractAddress, take(1_000_000n))).toMatchObject({ fault: null });
  expect(called(venue, alice, usdcContractAddress, take(1n))).toMatchObject({ fault: 'revert' });
  expect([other, coded].map((owner) => usdcBalanceOnEvm(state, owner))).toEqual([2_000_000n, 3_000_000n]);
  assertConservation(venue.core);
});

const word = (value: bigint) => value.toString(16).padStart(64, '0');

/** A transaction to the burn address without a signature. */
function burning(venue: TestVenue, from: `0x${string}`, input: string): void {
  const { state, memory } = venue.core;
  const nonce = state.evm.accounts.get(from)?.nonce ?? 0n;
  const facts = { from, to: burnAddress, nonce, value: 0n, gas: 200_000n, input };
  memory.evmWaiting.push({
    transaction: { ...facts, hash: `0x${word(nonce + 1n)}`, signed: {} },
    tx: { ...facts, maxFee: 0n, priorityFee: 0n, accessList: [] },
  });
  venue.commit(1_000);
}

test('a burn credits its sender on the venue', () => {
  const venue = new TestVenue();
  venue.act(alice, transfer('5', { destination: bob }));
  venue.act(alice, transfer('2', { asset: NATIVE, destination: bob }));
  venue.commit(1_000);
  const before = readAccount(venue.core.state, bob);
  const cash = before.cash;
  const native = before.balances.get(NATIVE)?.total ?? 0n;
  burning(venue, bob, `0x${word(0n)}${word(1_500_000n)}`);
  burning(venue, bob, `0x${word(BigInt(NATIVE))}${word(10n ** 18n)}ff`);
  const after = readAccount(venue.core.state, bob);
  expect(after.cash - cash).toBe(15n * 10n ** 17n);
  expect((after.balances.get(NATIVE)?.total ?? 0n) - native).toBe(10n ** 18n);
  expect(usdcBalanceOnEvm(venue.core.state, bob)).toBe(3_500_000n);
  assertConservation(venue.core);
});

test.each([
  ['short data', `0x${word(0n)}${word(1n).slice(2)}`],
  ['more than there is', `0x${word(0n)}${word(5_000_001n)}`],
  ['a token without a contract', `0x${word(101n)}${word(1n)}`],
  ['a token that is none', `0x${'f'.repeat(64)}${word(1n)}`],
  ['nothing', `0x${word(0n)}${word(0n)}`],
])('a burn of %s is ignored', (_title, input) => {
  const venue = new TestVenue();
  venue.act(alice, transfer('5', { destination: bob }));
  venue.commit(1_000);
  const { cash } = readAccount(venue.core.state, bob);
  burning(venue, bob, input);
  expect([readAccount(venue.core.state, bob).cash, usdcBalanceOnEvm(venue.core.state, bob)]).toEqual([
    cash,
    5_000_000n,
  ]);
  expect([...venue.core.state.evm.blocks.values()].at(-1)?.entries[0]?.receipt.status).toBe('success');
});
