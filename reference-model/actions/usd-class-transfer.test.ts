import { expect, test } from 'vitest';
import { alice, BTC_INDEX_PX, bob, errorCodeOf, submitOrderAction, TestVenue, USDC } from '../chain/chain.fixture.ts';
import { assertConservation } from '../engine/conservation.ts';
import { formatUnits, formatUsd } from '../numeric/served.ts';
import { editsForProfile } from '../profile.ts';
import { spotWalletBalanceOf } from '../state/abstractions.ts';
import { readAccount } from '../state/account.ts';

const transfer = (ntl: string, toPerp: boolean) => ({ type: 'usd_class_transfer', params: { ntl, to_perp: toPerp } });
const setMode = (value: string) => ({ type: 'user_set_abstraction', params: { kind: 0, value } });

/** Alice is split, with all her money in the perp wallet. */
function venueOf(variants = {}): TestVenue {
  const venue = new TestVenue(editsForProfile('live', variants));
  venue.act(alice, setMode('1'));
  return venue;
}

const wallets = ({ core }: TestVenue) =>
  [readAccount(core.state, alice).cash, spotWalletBalanceOf(core.state, alice)].map(formatUsd);

test('moves USDC between the two wallets, to the unit; finer remainders stay in place', () => {
  const venue = venueOf();
  expect(venue.act(alice, transfer('250.500001', false)).status).toBe(202);
  expect(wallets(venue)).toEqual(['9749.499999', '250.500001']);
  expect(venue.act(alice, transfer('250.5000019', true)).status).toBe(202);
  expect(wallets(venue)).toEqual(['10000', '0']);
  expect(venue.act(alice, transfer('10000', false)).status).toBe(202);
  expect(wallets(venue)).toEqual(['0', '10000']);
  assertConservation(venue.core);
});

// Each row mends one fault more.
test.each([
  ['nothing', '0.0', true, 'INVALID_REQUEST'],
  ['less than nothing', '-1', true, 'INVALID_REQUEST'],
  ['less than the smallest unit', '0.0000001', true, 'INVALID_REQUEST'],
  ['more than the spot wallet has', '0.000001', true, 'ASSET_INSUFFICIENT_BALANCE'],
  ['more than the perp wallet has', '10000.000001', false, 'PRECONDITION_FAILED'],
])('refuses %s and moves nothing', (_fault, ntl, toPerp, code) => {
  const venue = venueOf();
  const before = venue.footprint();
  expect(errorCodeOf(venue.act(alice, transfer(ntl, toPerp)))).toBe(code);
  expect(venue.footprint()).toBe(before);
});

test.each(['1e3', '', String(2n ** 128n)])('%j cannot be decoded', (ntl) => {
  expect(venueOf().act(alice, transfer(ntl, true)).status).toBe(400);
});

test.each([
  ['a unified account', (_venue: TestVenue) => undefined],
  ['one that has left the mode', (venue: TestVenue) => [venue.act(bob, setMode('1')), venue.act(bob, setMode('0'))]],
])('%s has no wallets to move USDC between', (_what, prepare) => {
  const venue = new TestVenue();
  prepare(venue);
  for (const toPerp of [true, false])
    expect(errorCodeOf(venue.act(bob, transfer('1', toPerp)))).toBe('PRECONDITION_FAILED');
});

test('funds held as margin cannot leave the perp wallet', () => {
  const venue = venueOf();
  venue.act(alice, { type: 'user_set_abstraction', params: { kind: 1, value: '5000' } });
  venue.act(bob, submitOrderAction(bob, { side: 'ask', limit_px: BTC_INDEX_PX }));
  venue.act(alice, submitOrderAction(alice, { limit_px: BTC_INDEX_PX }));
  // 60 USDC at 40x hold 2 of margin, and 1 in addition; the fee was paid before.
  expect(errorCodeOf(venue.act(alice, transfer('9998', false)))).toBe('PRECONDITION_FAILED');
  expect(venue.act(alice, transfer('9996', false)).status).toBe(202);
});

test.each([
  [{}, ['-2.5', '2.5']],
  [{ D135: 'perp' }, ['-2.5']],
  [{ D135: 'spot' }, ['2.5']],
])('%o leaves its rows in the ledger', (variants, deltas) => {
  const venue = venueOf(variants);
  venue.act(alice, transfer('2.5', false));
  const rows = venue.core.histories.ledger.of(alice).filter(({ kind }) => kind === 'transfer');
  expect(rows.map(({ delta }) => formatUnits(delta))).toEqual(deltas);
  for (const row of rows) expect(row).toMatchObject({ token: USDC, counterparty: null });
});
