import { describe, expect, test } from 'vitest';
import { alice, BTC_MARKET, bob, errorCodeOf, TestVenue, USDC } from '../chain/chain.fixture.ts';
import { bookPx, ZERO_UNITS } from '../numeric/planes.ts';
import { formatUnits, formatUsd } from '../numeric/served.ts';
import { editsForProfile } from '../profile.ts';
import { spotWalletBalanceOf } from '../state/abstractions.ts';
import { readAccount } from '../state/account.ts';
import type { Address } from '../state/address.ts';
import { perpAt } from '../state/market.ts';
import { assertConservation } from './conservation.ts';
import { applyOraclePrice } from './risk/oracle.ts';

const BITCOIN = 101;
/** Account of the default genesis that has 250 of the token. */
const rich: Address = '0xf354ee99e2bc863ce19d80b843353476394ebc35';

const send = (destination: Address, params: object) => ({
  type: 'send_asset',
  params: { source_dex: 0, destination_dex: 0, asset: BITCOIN, amount: '0.05', to_perp: true, destination, ...params },
});
const toSpot = { source_dex: 1, to_perp: false } as const;

const usdcOf = ({ core }: TestVenue, address: Address) => formatUsd(readAccount(core.state, address).cash);
const coinsOf = ({ core }: TestVenue, address: Address) =>
  formatUnits(readAccount(core.state, address).balances.get(BITCOIN)?.total ?? ZERO_UNITS);

/** Sets the index, and with it the mark, in whole USDC. */
function priced(venue: TestVenue, whole: bigint): void {
  applyOraclePrice(venue.core, BTC_MARKET, bookPx(whole * 10n ** 8n), bookPx(whole * 10n ** 8n));
  venue.commit();
}

test('tokens become collateral at the mark, and collateral becomes tokens at its current mark', () => {
  const venue = new TestVenue();
  expect(venue.act(rich, send(alice, {})).status).toBe(202);
  expect([usdcOf(venue, alice), coinsOf(venue, rich)]).toEqual(['13000', '249.95']);
  priced(venue, 50_000n);
  expect(venue.act(alice, send(bob, { ...toSpot, amount: '0.06' })).status).toBe(202);
  expect([usdcOf(venue, alice), usdcOf(venue, bob), coinsOf(venue, bob)]).toEqual(['10000', '10000', '0.06']);
  expect([...venue.core.state.conversions]).toEqual([[BITCOIN, -(10n ** 16n)]]);
  assertConservation(venue.core);
});

test('D137=usdc: the amount is what leaves the collateral, and buys tokens', () => {
  const venue = new TestVenue(editsForProfile('live', { D137: 'usdc' }));
  expect(venue.act(alice, send(bob, { ...toSpot, amount: '100' })).status).toBe(202);
  expect([usdcOf(venue, alice), coinsOf(venue, bob)]).toEqual(['9900', '0.00166666']);
  expect(venue.act(bob, send(bob, { amount: '0.00166666' })).status).toBe(202);
  expect([usdcOf(venue, bob), coinsOf(venue, bob)]).toEqual(['10099.9996', '0']);
  assertConservation(venue.core);
});

test('nobody gains from amounts finer than a micro-USDC', () => {
  const venue = new TestVenue();
  venue.act(rich, send(bob, { amount: '0.00000001', to_perp: false }));
  priced(venue, 55n);
  // 0.00000055 USDC credits nothing on one side, and costs a whole unit on the other.
  expect(errorCodeOf(venue.act(bob, send(bob, { amount: '0.00000001' })))).toBe('INVALID_REQUEST');
  expect(venue.act(bob, send(bob, { ...toSpot, amount: '0.00000001' })).status).toBe(202);
  expect([usdcOf(venue, bob), coinsOf(venue, bob)]).toEqual(['9999.999999', '0.00000002']);
});

describe('refuses', () => {
  test.each([
    ['more tokens than there are', rich, { amount: '250.00000001' }, 'ASSET_INSUFFICIENT_BALANCE'],
    ['more than the collateral is worth', alice, { ...toSpot, amount: '0.16666667' }, 'MARGIN_INSUFFICIENT'],
    ['an amount of nothing', alice, { ...toSpot, amount: '0' }, 'INVALID_REQUEST'],
  ] as const)('%s', (_what, who, params, code) => {
    const venue = new TestVenue();
    const before = venue.footprint();
    expect(errorCodeOf(venue.act(who, send(bob, params)))).toBe(code);
    expect(venue.footprint()).toBe(before);
  });

  test('a mark with a stale index, until the index is fresh', () => {
    const venue = new TestVenue();
    venue.commit(60_001);
    for (const [who, params] of [
      [rich, {}],
      [alice, toSpot],
    ] as const)
      expect(errorCodeOf(venue.act(who, send(bob, params)))).toBe('PRECONDITION_FAILED');
    priced(venue, 60_000n);
    expect(venue.act(rich, send(bob, {})).status).toBe(202);
  });
});

test('a mark outside the band counts as the edge of the band', () => {
  const venue = new TestVenue();
  const market = perpAt(venue.core.state, BTC_MARKET);
  if (market === undefined) throw new Error('no market');
  market.oracle = { px: bookPx(50_000n * 10n ** 8n), atMs: venue.core.state.timeMs };
  const { conversion } = venue.core.rules.engine;
  // 60,000 against an index of 50,000 and a band of 5%.
  expect(conversion.px(venue.core, market)).toBe(52_500n * 10n ** 18n);
});

test('a split account pays from and receives into its perp wallet', () => {
  const venue = new TestVenue();
  venue.act(alice, { type: 'user_set_abstraction', params: { kind: 0, value: '1' } });
  venue.act(rich, send(alice, {}));
  venue.act(alice, send(bob, { ...toSpot, amount: '0.1' }));
  expect([usdcOf(venue, alice), formatUsd(spotWalletBalanceOf(venue.core.state, alice))]).toEqual(['7000', '0']);
});

test('each side has a row of what it sent or received, naming the other', () => {
  const venue = new TestVenue();
  venue.act(rich, send(alice, {}));
  const rowsOf = (who: Address) =>
    venue.core.histories.ledger
      .of(who)
      .filter(({ kind }) => kind === 'transfer')
      .map(({ token, delta, counterparty, toPerp }) => [token, formatUnits(delta), counterparty, toPerp]);
  expect(rowsOf(rich)).toEqual([[BITCOIN, '-0.05', alice, true]]);
  expect(rowsOf(alice)).toEqual([[USDC, '3000', rich, true]]);
});
