import { expect, test } from 'vitest';
import { alice, BTC_MARKET, bob, errorCodeOf, NATIVE, TestVenue, USDC } from '../../chain/chain.fixture.ts';
import { usdcBalanceOnEvm } from '../../evm/usdc-contract.ts';
import { enactVote } from '../../governance/enacted-votes.fixture.ts';
import { holderForAccount } from '../../money/holder.ts';
import { moveMoney } from '../../money/move.ts';
import { bookPx, type Units, units, ZERO_UNITS } from '../../numeric/planes.ts';
import { formatUnits, formatUsd } from '../../numeric/served.ts';
import { readAccount } from '../../state/account.ts';
import type { Address } from '../../state/address.ts';
import { assertConservation } from '../conservation.ts';
import { applyOraclePrice } from '../risk/oracle.ts';

const other = `0x${'0b'.repeat(20)}` as const;
const ONE = 10n ** 18n;

const transfer = (amount: string, more: object = {}) => ({
  type: 'core_evm_transfer',
  params: { amount, to_evm: true, destination: other, ...more },
});
const costs = (venue: TestVenue, value: string) =>
  enactVote(venue, 'SetParameter', { name: 'fee.core_evm_fee_mtf', value });
const tokensOf = ({ core }: TestVenue, address: Address) =>
  readAccount(core.state, address).balances.get(NATIVE)?.total ?? ZERO_UNITS;
const usdcOf = ({ core }: TestVenue, address: Address) => formatUsd(readAccount(core.state, address).cash);

/** Leaves an account with this many native tokens. */
function withTokens(venue: TestVenue, address: Address, left: Units): void {
  const amount = units(tokensOf(venue, address) - left);
  const from = holderForAccount(address);
  const to = { kind: 'outside', door: 'votes' } as const;
  moveMoney(venue.core, { token: NATIVE, amount, from, to, why: { kind: 'vote' } });
}

/** Prices the native token at 50,000 USDC, on a market set by a vote. */
function priced(venue: TestVenue): void {
  const px = bookPx(50_000n * 10n ** 8n);
  enactVote(venue, 'SetParameter', { name: 'mtf_asset_id', value: String(BTC_MARKET + 1) });
  applyOraclePrice(venue.core, BTC_MARKET, px, px);
  venue.commit();
}

test('native tokens pay the fee, in addition to the amount', () => {
  const venue = new TestVenue();
  withTokens(venue, alice, units(3n * ONE));
  expect(costs(venue, '2')).toEqual([{ field: 'fee.core_evm_fee_mtf', prior: '0', new: '2' }]);
  expect(venue.act(alice, transfer('10')).status).toBe(202);
  expect([usdcOf(venue, alice), formatUnits(tokensOf(venue, alice))]).toEqual(['9990', '1']);
  expect(venue.core.state.evm.fees).toBe(2n * ONE);
  venue.commit(1_000);
  expect(usdcBalanceOnEvm(venue.core.state, other)).toBe(10_000_000n);
  assertConservation(venue.core);
});

test('if native tokens do not suffice, the fee is their value in USDC', () => {
  const venue = new TestVenue();
  withTokens(venue, alice, units(ONE / 1_000_000n));
  costs(venue, '0.000002');
  priced(venue);
  const revenue = venue.core.state.pots.validators;
  expect(venue.act(alice, transfer('10')).status).toBe(202);
  expect([usdcOf(venue, alice), formatUnits(tokensOf(venue, alice))]).toEqual(['9989.9', '0.000001']);
  expect(venue.core.state.pots.validators - revenue).toBe(ONE / 10n);
  assertConservation(venue.core);
});

test('a native-token transfer needs tokens for the fee on top of its amount, and falls back to USDC', () => {
  const venue = new TestVenue();
  withTokens(venue, alice, units(3n * ONE));
  costs(venue, '2');
  expect(venue.act(alice, transfer('1', { asset: NATIVE })).status).toBe(202);
  expect(tokensOf(venue, alice)).toBe(0n);
  withTokens(venue, bob, units(ONE));
  costs(venue, '0.000002');
  expect(errorCodeOf(venue.act(bob, transfer('0.999999', { asset: NATIVE })))).toBe('PRECONDITION_FAILED');
  priced(venue);
  expect(venue.act(bob, transfer('0.999999', { asset: NATIVE })).status).toBe(202);
  expect([usdcOf(venue, bob), formatUnits(tokensOf(venue, bob))]).toEqual(['9999.9', '0.000001']);
  assertConservation(venue.core);
});

test.each([
  ['that has no price', '2', '1', false, 'MTF price unavailable; the core->evm fee cannot be quoted in USDC'],
  ['below a unit of USDC', '0.00000000001', '1', true, 'the core->evm fee does not convert to a positive USDC amount'],
  ['beyond what is free', '0.000002', '9999.95', true, 'insufficient MTF or USDC for the core->evm fee'],
])('a fee %s refuses the transfer, which pays nothing', (_title, fee, amount, isPriced, message) => {
  const venue = new TestVenue();
  withTokens(venue, alice, units(0n));
  costs(venue, fee);
  if (isPriced) priced(venue);
  const before = venue.footprint();
  const { body } = venue.act(alice, transfer(amount));
  expect(body).toMatchObject({ error: { code: 'PRECONDITION_FAILED', message: expect.stringContaining(message) } });
  expect(venue.footprint()).toBe(before);
});

test("a stale price does not count, and a token's own market has priority", () => {
  const venue = new TestVenue();
  const { market } = venue.core.rules.engine.evmFee;
  expect(market(venue.core)).toBeUndefined();
  const token = venue.core.state.tokens.get(NATIVE);
  if (token !== undefined) venue.core.state.tokens.set(NATIVE, { ...token, name: 'BTC' });
  expect(market(venue.core)?.id).toBe(BTC_MARKET);
  withTokens(venue, alice, units(0n));
  costs(venue, '0.001');
  expect(venue.act(alice, transfer('1')).status).toBe(202);
  venue.commit(10 * 60_000);
  expect(errorCodeOf(venue.act(alice, transfer('1')))).toBe('PRECONDITION_FAILED');
});

test.each([
  [{}],
  [{ name: 'fee.core_evm_fee_mtf' }],
  [{ name: 'fee.core_evm_fee_mtf', value: 2 }],
  [{ name: 'fee.core_evm_fee_mtf', value: '-1' }],
  [{ name: 'fee.core_evm_fee_mtf', value: '1000.1' }],
  [{ name: 'fee.core_evm_fee_mtf', value: 'much' }],
  [{ name: 'mtf_asset_id', value: String(USDC + 1) }],
  [{ name: 'mtf_asset_id', value: '-1' }],
  [{ name: 'toString', value: '1' }],
])('a vote on %j is refused', (payload) => {
  expect(() => enactVote(new TestVenue(), 'SetParameter', payload)).toThrow();
});
