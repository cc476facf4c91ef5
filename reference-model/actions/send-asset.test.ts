import { expect, test } from 'vitest';
import {
  alice,
  BTC_INDEX_PX,
  BTC_MARKET,
  bob,
  errorCodeOf,
  NATIVE,
  submitOrderAction,
  TestVenue,
  USDC,
} from '../chain/chain.fixture.ts';
import { ZERO_UNITS } from '../numeric/planes.ts';
import { formatUnits, formatUsd } from '../numeric/served.ts';
import { readAccount } from '../state/account.ts';
import type { Address } from '../state/address.ts';
import { positionAt } from '../state/positions.ts';

const stranger: Address = `0x${'5a'.repeat(20)}`;
const send = (params: object) => ({
  type: 'send_asset',
  params: {
    source_dex: 0,
    destination_dex: 0,
    asset: USDC,
    destination: stranger,
    amount: '25.5',
    to_perp: false,
    ...params,
  },
});
const cashOf = (venue: TestVenue, address: Address) => formatUsd(readAccount(venue.core.state, address).cash);

// Each row mends one fault more.
test.each([
  [
    'a token that stays on the perp side',
    { asset: 7, source_dex: 1, to_perp: true, amount: '-1' },
    400,
    'ACTION_UNSUPPORTED',
  ],
  ['a token into a perp dex', { asset: 7, destination_dex: 1, amount: '-1' }, 400, 'ACTION_UNSUPPORTED'],
  ['a negative amount', { asset: 7, amount: '-1' }, 200, 'INVALID_REQUEST'],
  ['an amount of zero', { asset: 7, amount: '0.0' }, 200, 'INVALID_REQUEST'],
  ['an unknown asset', { asset: 7, amount: '99999' }, 200, 'MARKET_NOT_FOUND'],
  [
    'a token without a mark, to the perp side',
    { asset: NATIVE, to_perp: true, amount: '99' },
    200,
    'PRECONDITION_FAILED',
  ],
  [
    'a token without a mark, to the spot side',
    { asset: NATIVE, source_dex: 1, amount: '99' },
    200,
    'PRECONDITION_FAILED',
  ],
  ['more of a token than there is', { asset: NATIVE, amount: '50.1' }, 200, 'ASSET_INSUFFICIENT_BALANCE'],
  ['more USDC than there is', { amount: '10000.000001' }, 200, 'ASSET_INSUFFICIENT_BALANCE'],
  ['more USDC than is free of a perp dex', { amount: '10000.000001', source_dex: 1 }, 200, 'MARGIN_INSUFFICIENT'],
])('refuses %s and moves nothing', (_fault, params, status, code) => {
  const venue = new TestVenue();
  const before = venue.footprint();
  const answer = venue.act(alice, send(params));
  expect({ status: answer.status, code: errorCodeOf(answer) }).toEqual({ status, code });
  expect(venue.footprint()).toBe(before);
});

test.each([
  ['an exponent', '1e3'],
  ['a finer amount than 18 places', '0.0000000000000000001'],
  ['an amount that no plane holds', '9'.repeat(60)],
])('%s is unreadable', (_fault, amount) => {
  expect(new TestVenue().act(alice, send({ amount })).status).toBe(400);
});

test('moves USDC whatever ledgers are named, to the last unit', () => {
  const venue = new TestVenue();
  expect(venue.act(alice, send({})).status).toBe(202);
  expect(venue.act(alice, send({ source_dex: 1, to_perp: true, amount: '9974.5' })).status).toBe(202);
  expect([cashOf(venue, alice), cashOf(venue, stranger)]).toEqual(['0', '10000']);
});

test.each([
  ['0.100000015', '0.10000001'],
  ['-0.000000001', '0'],
  ['0.000000001', '0'],
])('a token moves at the scale of its wei_decimals: %s is %s', (amount, moved) => {
  const venue = new TestVenue();
  venue.act(alice, send({ asset: NATIVE, amount }));
  const { balances } = readAccount(venue.core.state, stranger);
  expect(formatUnits(balances.get(NATIVE)?.total ?? ZERO_UNITS)).toBe(moved);
});

test('moves a token inside the spot class', () => {
  const venue = new TestVenue();
  venue.act(alice, send({ asset: NATIVE, amount: '50' }));
  const balances = [alice, stranger].map(
    (address) => readAccount(venue.core.state, address).balances.get(NATIVE)?.total,
  );
  expect(balances.map((total) => (total === undefined ? null : formatUnits(total)))).toEqual(['0', '50']);
});

test('to the sender itself changes nothing', () => {
  const venue = new TestVenue();
  expect(venue.act(alice, send({ destination: alice })).status).toBe(202);
  expect(cashOf(venue, alice)).toBe('10000');
});

test('funds held as margin cannot be sent', () => {
  const venue = new TestVenue();
  venue.act(bob, submitOrderAction(bob, { side: 'ask', limit_px: BTC_INDEX_PX }));
  venue.act(alice, submitOrderAction(alice, { limit_px: BTC_INDEX_PX }));
  expect(positionAt(venue.core.state, alice, BTC_MARKET, 'net')).toBeDefined();
  // 60 USDC at 40x hold 2 of margin, and 1 in addition; the fee was paid before.
  expect(errorCodeOf(venue.act(alice, send({ amount: '9998' })))).toBe('ASSET_INSUFFICIENT_BALANCE');
  expect(venue.act(alice, send({ amount: '9996' })).status).toBe(202);
});
