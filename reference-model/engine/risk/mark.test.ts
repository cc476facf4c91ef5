import { expect, test } from 'vitest';
import { beginBlock } from '../begin-block.ts';
import {
  bob,
  carol,
  type EngineCore,
  lotsFromUnits,
  makeEngineCore,
  makePlacement,
  perpMarketOf,
  pxFromText,
  usdFromText,
} from '../engine.fixture.ts';
import { placeOrder } from '../orders/place-order.ts';
import { markRules } from './mark.ts';
import { applyOraclePrice } from './oracle.ts';

function book(core: EngineCore, bid: string, ask: string): void {
  placeOrder(core, makePlacement({ owner: bob, px: pxFromText(bid) }));
  placeOrder(core, makePlacement({ owner: carol, side: 'ask', px: pxFromText(ask) }));
}

/** Cuts the next block, `ms` later. */
function block(core: EngineCore, ms: number): void {
  core.state.height += 1;
  core.state.timeMs += ms;
  beginBlock(core);
}

test.each([
  // Oracle 100, basis average 0.2: C1 is 100.2.
  ['three components: the median', '100.4', '100.8', '100.3', '100.3'],
  ['two components: their midpoint', '100.4', '100.8', null, '100.4'],
  ['clamped into the band above', '111', '113', '111', '105'],
  ['clamped into the band below', '80', '82', '81', '95'],
] as const)('%s', (_case, bid, ask, external, mark) => {
  const core = makeEngineCore();
  perpMarketOf(core).basisEma = usdFromText('0.2');
  book(core, bid, ask);
  applyOraclePrice(core, 0, pxFromText('100'), external === null ? null : pxFromText(external));
  beginBlock(core);
  expect(perpMarketOf(core).mark).toBe(pxFromText(mark));
});

test.each([
  // The basis averages 0.0452 of the 3 by which the book's middle exceeds the index of 200.
  ['a third component is the median', '203', '201.5', '201.5'],
  ['two are met in the middle', '203', null, '201.5678'],
  ['no further than 5 % above the index', '215', '215', '210'],
] as const)('of a market on a fine grid %s', (_case, mid, external, mark) => {
  const core = makeEngineCore({ markets: [{ tick: pxFromText('0.0001'), basisEma: usdFromText('0.1356') }] });
  const { bookMid, fold } = markRules;
  book(core, `${Number(mid) - 1}`, `${Number(mid) + 1}`);
  expect(bookMid(perpMarketOf(core))).toBe(usdFromText(mid));
  expect(fold(0n, usdFromText('3'), core.params.mark.basisDecayPpm)).toBe(usdFromText('0.1356'));
  applyOraclePrice(core, 0, pxFromText('200'), external === null ? null : pxFromText(external));
  beginBlock(core);
  expect(perpMarketOf(core).mark).toBe(pxFromText(mark));
});

test('a lone oracle component is the mark, truncated to the tick', () => {
  const core = makeEngineCore();
  applyOraclePrice(core, 0, pxFromText('123.4567'), null);
  beginBlock(core);
  expect(perpMarketOf(core).mark).toBe(pxFromText('123.4'));
  expect(core.events).toContainEqual(expect.objectContaining({ kind: 'mark-moved', market: 0 }));
});

test('an oracle price older than 60 s moves nothing', () => {
  const core = makeEngineCore();
  book(core, '101', '102');
  block(core, 60_000);
  expect(perpMarketOf(core).mark).toBe(pxFromText('100.7'));
  placeOrder(core, makePlacement({ owner: bob, px: pxFromText('101.9') }));
  block(core, 1);
  expect(perpMarketOf(core).mark).toBe(pxFromText('100.7'));
});

test('an external price older than 60 s is not a component', () => {
  const core = makeEngineCore();
  applyOraclePrice(core, 0, pxFromText('100'), pxFromText('103'));
  beginBlock(core);
  expect(perpMarketOf(core).mark).toBe(pxFromText('101.5'));
  core.state.timeMs += 60_001;
  applyOraclePrice(core, 0, pxFromText('100'), null);
  beginBlock(core);
  expect(perpMarketOf(core).mark).toBe(pxFromText('100'));
});

test('the basis average updates once at each boundary, also if a block spans several', () => {
  const core = makeEngineCore();
  book(core, '100.9', '101.1');
  block(core, 9_999);
  expect(perpMarketOf(core).basisEma).toBe(0n);
  block(core, 1);
  expect(perpMarketOf(core).basisEma).toBe(usdFromText('0.0452'));
  block(core, 20_000);
  const second = 0.0452 * 0.9548 + 0.0452;
  const third = second * 0.9548 + 0.0452;
  expect(Number(perpMarketOf(core).basisEma) / 1e18).toBeCloseTo(third, 12);
});

test('a one-sided book gives no sample', () => {
  const core = makeEngineCore();
  perpMarketOf(core).basisEma = usdFromText('0.5');
  placeOrder(core, makePlacement({ owner: bob, px: pxFromText('99') }));
  block(core, 10_000);
  expect(perpMarketOf(core).basisEma).toBe(usdFromText('0.5'));
});

test.each([
  ['sync_oracle', null, '100'],
  ['custom', '104', '104'],
  ['custom', null, '90'],
] as const)('a market on %s with external %s', (markSource, external, mark) => {
  const core = makeEngineCore({ markets: [{ markSource, mark: pxFromText('90') }] });
  book(core, '101', '103');
  applyOraclePrice(core, 0, pxFromText('100'), external === null ? null : pxFromText(external));
  beginBlock(core);
  expect(perpMarketOf(core).mark).toBe(pxFromText(mark));
});

test('the mark is never truncated to zero', () => {
  expect(markRules.snap(usdFromText('0.01'), pxFromText('0.1'))).toBe(pxFromText('0.1'));
});

test.each([
  [7, '100', null, 'MARKET_NOT_FOUND'],
  [0, '0', null, 'INVALID_REQUEST'],
  [0, '100', '0', 'INVALID_REQUEST'],
] as const)('market %d, oracle %s, external %s is refused', (market, at, external, code) => {
  const core = makeEngineCore();
  expect(applyOraclePrice(core, market, pxFromText(at), external === null ? null : pxFromText(external))).toMatchObject(
    { code },
  );
  expect(perpMarketOf(core).oracle?.px).toBe(pxFromText('100'));
});

test('a mid needs both sides', () => {
  const core = makeEngineCore();
  book(core, '99.9', '100.1');
  expect(markRules.bookMid(perpMarketOf(core))).toBe(usdFromText('100'));
  placeOrder(core, makePlacement({ owner: bob, px: pxFromText('100.1'), lots: lotsFromUnits('1') }));
  expect(markRules.bookMid(perpMarketOf(core))).toBeNull();
});
