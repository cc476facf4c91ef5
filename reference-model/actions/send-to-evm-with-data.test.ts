import { expect, test } from 'vitest';
import { alice, bob, errorCodeOf, NATIVE, TestVenue, USDC } from '../chain/chain.fixture.ts';
import { assertConservation } from '../engine/conservation.ts';
import { usdcBalanceOnEvm } from '../evm/usdc-contract.ts';
import { formatUsd } from '../numeric/served.ts';
import { spotWalletBalanceOf } from '../state/abstractions.ts';
import { readAccount } from '../state/account.ts';

const other = `0x${'0b'.repeat(20)}` as const;

const sending = (amount: string, more: object = {}) => ({
  type: 'send_to_evm_with_data',
  params: {
    token: 0,
    amount,
    source_dex: 0,
    destination_recipient: other,
    to_perp: false,
    destination_chain_id: 0,
    data: [],
    nonce: 7,
    ...more,
  },
});

test('the part of an amount that the EVM can represent is debited, and credited in its next block', () => {
  const venue = new TestVenue();
  expect(venue.act(alice, sending('1.23456789')).status).toBe(202);
  expect(venue.act(alice, sending('2.5', { token: NATIVE })).status).toBe(202);
  expect(formatUsd(readAccount(venue.core.state, alice).cash)).toBe('9998.765433');
  venue.commit(1_000);
  expect(usdcBalanceOnEvm(venue.core.state, other)).toBe(1_234_567n);
  expect(venue.core.state.evm.accounts.get(other)?.balance).toBe(25n * 10n ** 17n);
  assertConservation(venue.core);
});

test('data is executed after the credit', () => {
  const venue = new TestVenue();
  expect(venue.act(alice, sending('1', { data: [1, 255] })).status).toBe(202);
  venue.commit(1_000);
  const [block] = venue.core.state.evm.blocks.values();
  expect(block?.entries.map(({ transaction }) => transaction.input)).toEqual(['0x01ff']);
});

test('a split account pays from its spot wallet', () => {
  const venue = new TestVenue();
  venue.act(alice, { type: 'user_set_abstraction', params: { kind: 0, value: '1' } });
  const params = { source_dex: 0, destination_dex: 0, asset: USDC, destination: alice, amount: '5', to_perp: false };
  venue.act(bob, { type: 'send_asset', params });
  const { cash } = readAccount(venue.core.state, alice);
  expect(venue.act(alice, sending('2')).status).toBe(202);
  expect([
    readAccount(venue.core.state, alice).cash - cash,
    formatUsd(spotWalletBalanceOf(venue.core.state, alice)),
  ]).toEqual([0n, '3']);
  expect(errorCodeOf(venue.act(alice, sending('4')))).toBe('ASSET_INSUFFICIENT_BALANCE');
  assertConservation(venue.core);
});

test.each([
  ['nothing', '0', {}, 'INVALID_REQUEST'],
  ['less than nothing', '-1', {}, 'INVALID_REQUEST'],
  ['to nobody', '1', { destination_recipient: `0x${'0'.repeat(40)}` }, 'INVALID_REQUEST'],
  ['from a perp dex', '1', { source_dex: 1 }, 'PRECONDITION_FAILED'],
  ['to a perp account', '1', { to_perp: true }, 'PRECONDITION_FAILED'],
  ['to another chain', '1', { destination_chain_id: 1 }, 'PRECONDITION_FAILED'],
  ['with too much data', '1', { data: Array(4_097).fill(1) }, 'PRECONDITION_FAILED'],
  ['of USDC by its spot id', '1', { token: USDC }, 'PRECONDITION_FAILED'],
  ['of less than a unit', '0.0000009', {}, 'PRECONDITION_FAILED'],
  ['beyond what is free', '10000.000001', {}, 'ASSET_INSUFFICIENT_BALANCE'],
])('a transfer %s is refused, and moves nothing', (_title, amount, more, code) => {
  const venue = new TestVenue();
  const before = venue.footprint();
  expect(errorCodeOf(venue.act(alice, sending(amount, more)))).toBe(code);
  expect(venue.footprint()).toBe(before);
});
