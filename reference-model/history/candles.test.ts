import fc from 'fast-check';
import { expect, test } from 'vitest';
import { candleIntervals } from '../../spec-schemas/catalogue/reads/perp-markets.ts';
import { bookPx } from '../numeric/planes.ts';
import { type CandleBar, CandleHistory, type CandleInterval, candleBucketStartMs, candleSeriesKey } from './candles.ts';
import { wholeLogSpan } from './log.ts';

const MINUTE_MS = 60_000;
const BOUND = 4;

interface Price {
  readonly px: bigint;
  readonly lots: bigint;
  readonly timeMs: number;
}

test('each series equals one computed price by price, also when continued from a checkpoint', () => {
  const step = fc.record({
    px: fc.bigInt({ min: 1n, max: 9n }),
    lots: fc.bigInt({ min: 1n, max: 9n }),
    // Within a minute, into the next ones, and past the end of the longer bars.
    afterMs: fc.oneof(fc.nat({ max: MINUTE_MS }), fc.nat({ max: 20 * MINUTE_MS }), fc.nat({ max: 2_000 * MINUTE_MS })),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), fc.nat({ max: 40 }), (steps, markedAt) => {
      let candles = new CandleHistory();
      const prices: Price[] = [];
      let timeMs = 0;
      steps.forEach(({ px, lots, afterMs }, at) => {
        if (at === markedAt) {
          const left = candles;
          candles = new CandleHistory(left.mark());
          // Later ticks of the other history must not affect this one.
          left.take({ market: 0, type: 'trade', px: bookPx(99n), lots: 1n, timeMs: timeMs + MINUTE_MS }, BOUND);
        }
        timeMs += afterMs;
        prices.push({ px, lots, timeMs });
        candles.take({ market: 0, type: 'trade', px: bookPx(px), lots, timeMs }, BOUND);
        for (const interval of candleIntervals) {
          const bars = barsOf(prices, interval);
          expect(candles.openAt(0, 'trade', interval)).toEqual(bars.at(-1));
          const closed = candles.page(candleSeriesKey(0, 'trade', interval), wholeLogSpan, 'newest', BOUND);
          expect(closed).toEqual(bars.slice(0, -1).slice(-BOUND));
        }
      });
    }),
  );
});

test('a mark is not a trade, and another market has separate bars', () => {
  const candles = new CandleHistory();
  candles.take({ market: 1, type: 'mark', px: bookPx(5n), lots: 0n, timeMs: 0 }, null);
  expect(candles.openAt(1, 'mark', '1h')).toMatchObject({ open: 5n, lots: 0n, pxLots: 0n, trades: 0 });
  expect(candles.openAt(0, 'mark', '1h')).toBeNull();
  expect(candles.openAt(1, 'oracle', '1h')).toBeNull();
});

/** Reference implementation: every price in every series. */
function barsOf(prices: readonly Price[], interval: CandleInterval): CandleBar[] {
  const byStart = Map.groupBy(prices, ({ timeMs }) => candleBucketStartMs(timeMs, interval));
  return [...byStart].map(([startMs, inside]) => {
    const pxs = inside.map(({ px }) => px).sort((one, other) => Number(one - other));
    const low = pxs[0] ?? 0n;
    const high = pxs.at(-1) ?? 0n;
    return {
      startMs,
      open: bookPx(inside[0]?.px ?? 0n),
      close: bookPx(inside.at(-1)?.px ?? 0n),
      high: bookPx(high),
      low: bookPx(low),
      trades: inside.length,
      lots: inside.reduce((sum, { lots }) => sum + lots, 0n),
      pxLots: inside.reduce((sum, { px, lots }) => sum + px * lots, 0n),
    };
  });
}
