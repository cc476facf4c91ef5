import { candleIntervals, type candlePriceTypes } from '../../spec-schemas/catalogue/reads/perp-markets.ts';
import type { ChainParams } from '../genesis/genesis.ts';
import { greaterOf, lesserOf } from '../numeric/order.ts';
import type { BookPx } from '../numeric/planes.ts';
import { type EventRowBuilders, History } from './history.ts';
import type { HistoryLog, LogSpan } from './log.ts';

export type CandleType = (typeof candlePriceTypes)[number];
export type CandleInterval = (typeof candleIntervals)[number];

const MINUTE_MS = 60_000;

export const candleIntervalDurationMs: Readonly<Record<CandleInterval, number>> = {
  '1m': MINUTE_MS,
  '5m': 5 * MINUTE_MS,
  '15m': 15 * MINUTE_MS,
  '1h': 60 * MINUTE_MS,
  '4h': 240 * MINUTE_MS,
  '1d': 1_440 * MINUTE_MS,
};

/** The prices of one bucket that has at least one. */
export interface CandleBar {
  /** First millisecond of the bucket. */
  readonly startMs: number;
  readonly open: BookPx;
  readonly close: BookPx;
  readonly high: BookPx;
  readonly low: BookPx;
  /** Sums of the bar's trades: lots, price times lots, and their number. Zero if the bar is drawn from another price. */
  readonly lots: bigint;
  readonly pxLots: bigint;
  readonly trades: number;
}

export type CandleSeriesKey = `${number} ${CandleType} ${CandleInterval}`;

export function candleSeriesKey(market: number, type: CandleType, interval: CandleInterval): CandleSeriesKey {
  return `${market} ${type} ${interval}`;
}

export function candleBucketStartMs(timeMs: number, interval: CandleInterval): number {
  return timeMs - (timeMs % candleIntervalDurationMs[interval]);
}

/** A price of a market. */
interface Tick {
  readonly market: number;
  readonly type: CandleType;
  readonly px: BookPx;
  /** Zero if the price is not a trade. */
  readonly lots: bigint;
  readonly timeMs: number;
}

export interface CandleHistoryRule {
  readonly ticks: EventRowBuilders<'fill' | 'mark-moved' | 'oracle-moved', Tick>;
  /** Maximum closed bars per series that a node keeps; null: unlimited. */
  readonly bound: (params: ChainParams) => number | null;
}

/** Default maximum bars per series. @source supplement, limits: candle_ring */
const BARS = 1_000;

/** @source write-api, "Client frames": from the trades and the recorded price samples */
export const candleHistoryRule: CandleHistoryRule = {
  ticks: {
    fill: ({ market, px, lots, timeMs }) => [{ market, type: 'trade', px, lots, timeMs }],
    'mark-moved': ({ market, px, timeMs }) => [{ market, type: 'mark', px, lots: 0n, timeMs }],
    'oracle-moved': ({ market, px, timeMs }) => [{ market, type: 'oracle', px, lots: 0n, timeMs }],
  },
  bound: ({ history }) => history.candles ?? BARS,
};

/** The bars of one market and type that may still change. */
interface OpenBars {
  /** Minute bar of the newest price. */
  readonly minute: CandleBar;
  /** Bars of the longer intervals so far, from their closed minutes; null: no minute is closed. */
  readonly longer: readonly (CandleBar | null)[];
}

type OpenByMarket = ReadonlyMap<number, OpenBars>;

export interface CandleCheckpoint {
  readonly closed: ReadonlyMap<CandleSeriesKey, HistoryLog<CandleBar>>;
  readonly open: Readonly<Record<CandleType, OpenByMarket>>;
}

const [minutely, ...longerIntervals] = candleIntervals;

/**
 * Bars by series. A price updates only the bar of its minute, and a closed minute updates the longer bars, because there are far more
 * prices than minutes. The open part of a longer bar is combined on request.
 */
export class CandleHistory {
  readonly #closed: History<CandleSeriesKey, CandleBar>;
  readonly #open: Record<CandleType, Map<number, OpenBars>>;

  constructor(mark?: CandleCheckpoint) {
    this.#closed = new History(mark?.closed);
    this.#open = copied(mark?.open);
  }

  /** Closed bars, oldest first. */
  page(key: CandleSeriesKey, span: LogSpan<CandleBar>, keep: 'oldest' | 'newest', limit: number): readonly CandleBar[] {
    return this.#closed.page(key, span, keep, limit);
  }

  /** The bar that may still change; null: there was no price yet. */
  openAt(market: number, type: CandleType, interval: CandleInterval): CandleBar | null {
    const open = this.#open[type].get(market);
    if (open === undefined || interval === minutely) return open?.minute ?? null;
    return withMinute(open.longer[longerIntervals.indexOf(interval)] ?? null, open.minute, interval);
  }

  take({ market, type, px, lots, timeMs }: Tick, bound: number | null): void {
    const startMs = candleBucketStartMs(timeMs, minutely);
    const tick = barOf(startMs, px, lots, type === 'trade' ? 1 : 0);
    const open = this.#open[type].get(market);
    const goesOn = open !== undefined && open.minute.startMs === startMs;
    const minute = goesOn ? together(open.minute, tick) : tick;
    const longer = goesOn ? open.longer : this.#closeMinute(open, market, type, timeMs, bound);
    this.#open[type].set(market, { minute, longer });
  }

  /** Checkpoint of the current contents. Cost is proportional to the open bars. */
  mark(): CandleCheckpoint {
    return { closed: this.#closed.mark(), open: copied(this.#open) };
  }

  /** @returns the open remainder of the longer bars when a price arrives at this time */
  #closeMinute(
    open: OpenBars | undefined,
    market: number,
    type: CandleType,
    timeMs: number,
    bound: number | null,
  ): OpenBars['longer'] {
    if (open === undefined) return longerIntervals.map(() => null);
    this.#closed.add(candleSeriesKey(market, type, minutely), open.minute, bound);
    return longerIntervals.map((interval, at) => {
      const bar = withMinute(open.longer[at] ?? null, open.minute, interval);
      if (bar.startMs === candleBucketStartMs(timeMs, interval)) return bar;
      this.#closed.add(candleSeriesKey(market, type, interval), bar, bound);
      return null;
    });
  }
}

/** Bars are immutable values; only the map entries are replaced. */
function copied(open?: CandleCheckpoint['open']): Record<CandleType, Map<number, OpenBars>> {
  return { trade: new Map(open?.trade), mark: new Map(open?.mark), oracle: new Map(open?.oracle) };
}

function barOf(startMs: number, px: BookPx, lots: bigint, trades: number): CandleBar {
  return { startMs, open: px, close: px, high: px, low: px, lots, pxLots: px * lots, trades };
}

function withMinute(bar: CandleBar | null, minute: CandleBar, interval: CandleInterval): CandleBar {
  return bar === null ? { ...minute, startMs: candleBucketStartMs(minute.startMs, interval) } : together(bar, minute);
}

/** @param next  follows `bar` in the same bucket */
function together(bar: CandleBar, next: CandleBar): CandleBar {
  return {
    startMs: bar.startMs,
    open: bar.open,
    close: next.close,
    high: greaterOf(bar.high, next.high),
    low: lesserOf(bar.low, next.low),
    lots: bar.lots + next.lots,
    pxLots: bar.pxLots + next.pxLots,
    trades: bar.trades + next.trades,
  };
}
