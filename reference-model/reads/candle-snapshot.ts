import type { Core } from '../core.ts';
import {
  type CandleBar,
  type CandleInterval,
  type CandleType,
  candleBucketStartMs,
  candleIntervalDurationMs,
  candleSeriesKey,
} from '../history/candles.ts';
import { formatDecimal } from '../numeric/decimal.ts';
import { lots, PX_DECIMALS } from '../numeric/planes.ts';
import { formatLots, formatPx } from '../numeric/served.ts';
import type { TradedMarket } from '../state/traded-market.ts';
import { defineRead } from './read.ts';
import { buildRow, type RowMakers } from './row.ts';
import { inclusiveEndPredicates, logRangeInWindow, type TimeWindow, type WindowEndPredicates } from './time-window.ts';

/** A bar as it is served. */
export interface ServedBar {
  readonly bar: CandleBar;
  readonly market: TradedMarket;
  readonly type: CandleType;
  readonly interval: CandleInterval;
  /** The bucket had no price, so the previous price is used for all four. */
  readonly carried: boolean;
}

/** @source supplement, reads: candle_snapshot; decision D106 */
export interface CandleSnapshotReadRules extends WindowEndPredicates {
  readonly row: RowMakers<ServedBar>;
  /** Member with the bars. */
  readonly list: string;
  /** Types whose series have a bar for every bucket. */
  readonly gapless: readonly CandleType[];
  readonly coverage: RowMakers<{ readonly bars: readonly ServedBar[]; readonly newestMs: number | null }>;
  /** Maximum bars in one answer: the newest. */
  readonly limit: number;
  /** Converts oldest-first to the order of the answer. */
  readonly order: (bars: readonly ServedBar[]) => readonly ServedBar[];
}

export const candleSnapshotReadRules: CandleSnapshotReadRules = {
  row: {
    t: ({ bar }) => bar.startMs,
    T: ({ bar, interval }) => bar.startMs + candleIntervalDurationMs[interval] - 1,
    s: ({ market }) => market.coin,
    i: ({ interval }) => interval,
    o: ({ bar }) => formatPx(bar.open),
    c: ({ bar }) => formatPx(bar.close),
    h: ({ bar }) => formatPx(bar.high),
    l: ({ bar }) => formatPx(bar.low),
    // A bar not drawn from trades has no volume.
    v: ({ bar, market, type }) => (type === 'trade' ? formatLots(lots(bar.lots), market.szDecimals) : undefined),
    q: ({ bar, market, type }) =>
      type === 'trade' ? formatDecimal(bar.pxLots, PX_DECIMALS + market.szDecimals) : undefined,
    n: ({ bar, type }) => (type === 'trade' ? bar.trades : undefined),
    f: ({ carried }) => carried,
  },
  list: 'candles',
  gapless: ['mark', 'oracle'],
  coverage: {
    start: ({ bars }) => bars[0]?.bar.startMs ?? null,
    end: ({ bars }) => bars.at(-1)?.bar.startMs ?? null,
    reaches_newest: ({ bars, newestMs }) => newestMs !== null && bars.at(-1)?.bar.startMs === newestMs,
  },
  ...inclusiveEndPredicates,
  limit: 500,
  order: (bars) => bars,
};

export const candleSnapshotRead = defineRead('candle_snapshot', (core, { coin, interval, candle_type, ...window }) => {
  const rules = core.rules.reads.candleSnapshot;
  // Safe: both words come from the catalogue, which the model's own types repeat.
  const type = (candle_type ?? 'mark') as CandleType;
  const span = interval as CandleInterval;
  const found = coin.market === null ? nothing : candleBarsIn(core, coin.market, type, span, window, rules.limit);
  const bars = rules.order(found.bars).map((bar) => buildRow(core, rules.row, bar));
  return { body: { coverage: buildRow(core, rules.coverage, found), [rules.list]: bars } };
});

interface FoundBars {
  /** Oldest first. */
  readonly bars: readonly ServedBar[];
  /** Time of the newest bar of the series. */
  readonly newestMs: number | null;
}

const nothing: FoundBars = { bars: [], newestMs: null };

/** Bars of a series in a window, oldest first. @param limit  maximum number, the newest */
export function candleBarsIn(
  core: Core,
  market: TradedMarket,
  type: CandleType,
  interval: CandleInterval,
  window: TimeWindow,
  limit: number,
): FoundBars {
  const { candles } = core.histories;
  const { gapless, ...rules } = core.rules.reads.candleSnapshot;
  const key = candleSeriesKey(market.id, type, interval);
  const open = candles.openAt(market.id, type, interval);
  if (open === null) return nothing;
  const sourceOf = (bar: CandleBar, carried = false): ServedBar => ({ bar, market, type, interval, carried });
  const isInside = (startMs: number) => !rules.isBefore(startMs, window) && !rules.isAfter(startMs, window);
  const startOf = ({ startMs }: CandleBar) => startMs;
  if (!gapless.includes(type)) {
    const closed = candles.page(key, logRangeInWindow(rules, window, startOf), 'newest', limit);
    const kept = [...closed, ...(isInside(open.startMs) ? [open] : [])].slice(-limit);
    return { bars: kept.map((bar) => sourceOf(bar)), newestMs: open.startMs };
  }
  const newestMs = candleBucketStartMs(core.state.timeMs, interval);
  const lastMs = Math.min(newestMs, candleBucketStartMs(Number(window.end_time ?? newestMs), interval));
  const firstMs = lastMs - (limit - 1) * candleIntervalDurationMs[interval];
  // The bars after the first bucket, and the preceding bar whose price may be carried into it.
  const recent = candles.page(
    key,
    { isBefore: () => false, isAfter: (bar) => bar.startMs > lastMs },
    'newest',
    limit + 1,
  );
  const known = [...recent, ...(open.startMs <= lastMs ? [open] : [])];
  const bars = filledUp(known, firstMs, lastMs, candleIntervalDurationMs[interval]).map(({ bar, carried }) =>
    sourceOf(bar, carried),
  );
  return { bars: bars.filter(({ bar }) => isInside(bar.startMs)), newestMs };
}

/** Fills gaps: a bar for every bucket between two, from the first with a price on. */
function filledUp(
  known: readonly CandleBar[],
  firstMs: number,
  lastMs: number,
  stepMs: number,
): readonly { readonly bar: CandleBar; readonly carried: boolean }[] {
  const byStart = new Map(known.map((bar) => [bar.startMs, bar]));
  let before = known.findLast(({ startMs }) => startMs < firstMs) ?? null;
  const bars: { bar: CandleBar; carried: boolean }[] = [];
  for (let startMs = firstMs; startMs <= lastMs; startMs += stepMs) {
    const bar: CandleBar | null = byStart.get(startMs) ?? (before === null ? null : carriedFrom(before, startMs));
    if (bar === null) continue;
    bars.push({ bar, carried: !byStart.has(startMs) });
    before = bar;
  }
  return bars;
}

function carriedFrom({ close }: CandleBar, startMs: number): CandleBar {
  return { startMs, open: close, close, high: close, low: close, lots: 0n, pxLots: 0n, trades: 0 };
}
