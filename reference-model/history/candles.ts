import { candleIntervals, type candleTypes } from '../../spec-schemas/catalogue/reads/perp-markets.ts';
import type { Stamped } from '../events.ts';
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

export function bucketOf(timeMs: number, interval: CandleInterval): number {
  return timeMs - (timeMs % intervalMs[interval]);
}

/** Bars of one series that a node keeps, where nothing is said. @source supplement, limits: candle_ring */
const BARS = 1_000;

/** @source write-api, "Client frames": from the trades and the recorded price samples */
export const candleHistory: SumRule<SeriesKey, Bar, Bar> = {
  parts: (event) => {
    const sample = sampleOf(event);
    if (sample === null) return [];
    const { market, type, px, lots, trades } = sample;
    const prices = { open: px, close: px, high: px, low: px, lots, pxLots: px * lots, trades };
    return candleIntervals.map((interval) => [
      seriesOf(market, type, interval),
      openBar,
      { ...prices, startMs: bucketOf(event.timeMs, interval) },
    ]);
  },
  add: (open, part) => {
    if (open?.startMs !== part.startMs) return { open: part, closed: open };
    return { open: together(open, part), closed: null };
  },
  bound: ({ history }) => history.candles ?? BARS,
};

function sampleOf(event: Stamped) {
  switch (event.kind) {
    case 'fill':
      return { market: event.market, type: 'trade', px: event.px, lots: event.lots, trades: 1 } as const;
    case 'mark-moved':
      return { market: event.market, type: 'mark', px: event.px, lots: 0n, trades: 0 } as const;
    case 'oracle-moved':
      return { market: event.market, type: 'oracle', px: event.px, lots: 0n, trades: 0 } as const;
    default:
      return null;
  }
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
