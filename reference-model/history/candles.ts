import { candleIntervals, type candleTypes } from '../../spec-schemas/catalogue/reads/perp-markets.ts';
import type { Stamp } from '../events.ts';
import type { BookPx } from '../numeric/planes.ts';
import type { SumRule } from './summed-history.ts';

export type CandleType = (typeof candleTypes)[number];
export type CandleInterval = (typeof candleIntervals)[number];

const MINUTE_MS = 60_000;

export const intervalMs: Readonly<Record<CandleInterval, number>> = {
  '1m': MINUTE_MS,
  '5m': 5 * MINUTE_MS,
  '15m': 15 * MINUTE_MS,
  '1h': 60 * MINUTE_MS,
  '4h': 240 * MINUTE_MS,
  '1d': 1_440 * MINUTE_MS,
};

/** The prices of one bucket in which there was one at least. */
export interface Bar {
  /** First millisecond of the bucket. */
  readonly startMs: number;
  readonly open: BookPx;
  readonly close: BookPx;
  readonly high: BookPx;
  readonly low: BookPx;
  /** Of its trades: lots, the sum of price times lots, and their number. Nothing where it is drawn from another price. */
  readonly lots: bigint;
  readonly pxLots: bigint;
  readonly trades: number;
}

/** Under this name stands the bar that may still change. */
export const openBar = 'bar';

export type SeriesKey = `${number} ${CandleType} ${CandleInterval}`;

export function seriesOf(market: number, type: CandleType, interval: CandleInterval): SeriesKey {
  return `${market} ${type} ${interval}`;
}

/** By market: each price of it is a price in every interval, so their names are put together once. */
const known: Readonly<Record<CandleType, Map<number, SeriesByInterval>>> = {
  trade: new Map(),
  mark: new Map(),
  oracle: new Map(),
};
type SeriesByInterval = readonly (readonly [CandleInterval, SeriesKey])[];

function everySeriesOf(market: number, type: CandleType): SeriesByInterval {
  const series =
    known[type].get(market) ?? candleIntervals.map((each) => [each, seriesOf(market, type, each)] as const);
  known[type].set(market, series);
  return series;
}

export function bucketOf(timeMs: number, interval: CandleInterval): number {
  return timeMs - (timeMs % intervalMs[interval]);
}

/** Bars of one series that a node keeps, where nothing is said. @source supplement, limits: candle_ring */
const BARS = 1_000;

/** @source write-api, "Client frames": from the trades and the recorded price samples */
export const candleHistory: SumRule<'fill' | 'mark-moved' | 'oracle-moved', SeriesKey, Bar, Bar> = {
  parts: {
    fill: (event) => barsOf(event, 'trade', event.lots, 1),
    'mark-moved': (event) => barsOf(event, 'mark', 0n, 0),
    'oracle-moved': (event) => barsOf(event, 'oracle', 0n, 0),
  },
  add: (open, part) => {
    if (open?.startMs !== part.startMs) return { open: part, closed: open };
    return { open: together(open, part), closed: null };
  },
  bound: ({ history }) => history.candles ?? BARS,
};

/** What one price is in each series of its kind. */
function barsOf(
  { market, px, timeMs }: Stamp & { readonly market: number; readonly px: BookPx },
  type: CandleType,
  lots: bigint,
  trades: number,
): readonly (readonly [SeriesKey, string, Bar])[] {
  const pxLots = px * lots;
  return everySeriesOf(market, type).map(([interval, key]) => {
    const startMs = bucketOf(timeMs, interval);
    return [key, openBar, { startMs, open: px, close: px, high: px, low: px, lots, pxLots, trades }];
  });
}

function together(bar: Bar, { close, lots, pxLots, trades }: Bar): Bar {
  return {
    ...bar,
    close,
    high: close > bar.high ? close : bar.high,
    low: close < bar.low ? close : bar.low,
    lots: bar.lots + lots,
    pxLots: bar.pxLots + pxLots,
    trades: bar.trades + trades,
  };
}
