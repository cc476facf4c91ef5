import { expect, test } from 'vitest';
import { ratioOfDeciBps } from '../../numeric/rates.ts';
import { beginBlock } from '../begin-block.ts';
import {
  alice,
  bob,
  type EngineCore,
  lotsFromUnits,
  makeEngineCore,
  makePlacement,
  perpMarketOf,
  pxFromText,
  usdFromText,
} from '../engine.fixture.ts';
import { placeOrder } from '../orders/place-order.ts';
import { baseMarginRatios, marginTierRows, marketFigureRules, marketFigures } from './market-figures.ts';
import { applyOraclePrice } from './oracle.ts';

const HOUR_MS = 3_600_000;

function quote(core: EngineCore, side: 'bid' | 'ask', at: string, units: string): void {
  placeOrder(
    core,
    makePlacement({ owner: side === 'bid' ? alice : bob, side, px: pxFromText(at), lots: lotsFromUnits(units) }),
  );
}

test('a market without orders or oracle shows nothing', () => {
  const core = makeEngineCore({ markets: [{ oracle: null, mark: null }] });
  expect(marketFigures(core, perpMarketOf(core))).toEqual({
    markPx: null,
    oraclePx: null,
    midPx: null,
    impactPxs: null,
    premium: null,
    funding: { ratePerHrBps: '0', capPerHrBps: '200', intervalMs: HOUR_MS, nextPaymentTs: 0 },
    openInterest: 0n,
    dayNotional: 0n,
    prevDayPx: null,
    change24h: null,
    headroom: null,
  });
});

test('the mid is truncated to the tick and needs both sides', () => {
  const core = makeEngineCore();
  quote(core, 'bid', '100', '1');
  expect(marketFigures(core, perpMarketOf(core)).midPx).toBeNull();
  quote(core, 'ask', '100.5', '1');
  expect(marketFigures(core, perpMarketOf(core)).midPx).toBe(pxFromText('100.2'));
});

test('impact prices weight the levels that 10,000 USDC reach, by size', () => {
  const core = makeEngineCore();
  quote(core, 'bid', '100', '50');
  quote(core, 'bid', '80', '62.5');
  quote(core, 'ask', '110', '1000');
  // 5,000 at 100 and 5,000 at 80 are 50 + 62.5 units for 10,000: 88.88...
  expect(marketFigures(core, perpMarketOf(core)).impactPxs).toEqual([pxFromText('88.8'), pxFromText('110')]);
});

test('impact prices are absent while a side cannot fill the notional', () => {
  const core = makeEngineCore();
  quote(core, 'bid', '100', '99.9999');
  quote(core, 'ask', '110', '1000');
  expect(marketFigures(core, perpMarketOf(core)).impactPxs).toBeNull();
});

test('the volume of a day expires hour by hour', () => {
  const core = makeEngineCore();
  quote(core, 'bid', '100', '1');
  quote(core, 'ask', '100', '1');
  core.state.timeMs += HOUR_MS;
  quote(core, 'bid', '101', '1');
  quote(core, 'ask', '101', '1');
  const after = (hours: number) =>
    marketFigureRules.dayNotional(perpMarketOf(core), core.state.timeMs + hours * HOUR_MS);
  expect(after(0)).toBe(usdFromText('201'));
  expect(after(22)).toBe(usdFromText('201'));
  expect(after(23)).toBe(usdFromText('101'));
  expect(after(24)).toBe(0n);
});

test('the price of a day ago is the final mark of its hour', () => {
  const core = makeEngineCore();
  const markAt = (hours: number, at: string) => {
    core.state.timeMs += hours * HOUR_MS;
    applyOraclePrice(core, 0, pxFromText(at), null);
    beginBlock(core);
  };
  markAt(0, '100');
  markAt(0, '110');
  markAt(5, '120');
  expect(marketFigures(core, perpMarketOf(core))).toMatchObject({ prevDayPx: null, change24h: null });
  markAt(19, '99');
  expect(marketFigures(core, perpMarketOf(core))).toMatchObject({ prevDayPx: pxFromText('110'), change24h: '-0.1' });
  markAt(4, '130');
  expect(marketFigures(core, perpMarketOf(core)).prevDayPx).toBe(pxFromText('110'));
  markAt(1, '130');
  expect(marketFigures(core, perpMarketOf(core))).toMatchObject({
    prevDayPx: pxFromText('120'),
    change24h: '0.08333333',
  });
});

test.each([
  [null, '3', null],
  ['5', '3', '2'],
  ['3', '3', '0'],
  ['2', '3', '0'],
] as const)('a cap of %s with %s open leaves %s', (cap, open, left) => {
  const core = makeEngineCore({
    markets: [{ oiCap: cap === null ? null : lotsFromUnits(cap), openInterest: lotsFromUnits(open) }],
  });
  expect(marketFigures(core, perpMarketOf(core)).headroom).toBe(left === null ? null : lotsFromUnits(left));
});

test('static ratios and rungs', () => {
  const tiers = [
    { maxNotional: usdFromText('100000'), maxLeverage: 40, maint: ratioOfDeciBps(1250n) },
    { maxNotional: null, maxLeverage: 3, maint: ratioOfDeciBps(5005n) },
  ];
  const core = makeEngineCore({ markets: [{ tiers, maxLeverage: 40 }] });
  expect(baseMarginRatios(perpMarketOf(core))).toEqual({ maintBps: '125', initBps: '250' });
  expect(marginTierRows(perpMarketOf(core))).toEqual([
    { max_open_interest: '100000', max_leverage: 40, maint_margin_ratio: '125' },
    { max_open_interest: null, max_leverage: 3, maint_margin_ratio: '500.5' },
  ]);
});
