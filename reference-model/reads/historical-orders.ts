import type { Core } from '../core.ts';
import { wholeLogSpan } from '../history/log.ts';
import { foldFillTransitions, type OrderTransition, type OrderTransitionKey } from '../history/order-transitions.ts';
import { divTrunc } from '../numeric/division.ts';
import { bookPx, type WholeUnitsText } from '../numeric/planes.ts';
import { formatLots, formatPx } from '../numeric/served.ts';
import type { Tif } from '../state/live-order.ts';
import type { TradedMarket } from '../state/traded-market.ts';
import { orderEndReasonText } from './order-reason.ts';
import { defineRead } from './read.ts';
import { buildRow, type RowMakers } from './row.ts';
import { sideLetter } from './side-letter.ts';

/** A transition of an order and its market. */
export interface TransitionWithMarket {
  readonly step: OrderTransition;
  readonly market: TradedMarket;
}

/** @source read-api, "Info envelope"; supplement, reads: historical_orders; decision D106 */
export interface HistoricalOrdersReadRules {
  /** Transitions for which this read has a word. */
  readonly words: { readonly [Kind in OrderTransition['kind']]?: string };
  /** Spelled differently from `open_orders`. */
  readonly tifs: Readonly<Record<Tif, string>>;
  readonly row: RowMakers<TransitionWithMarket>;
  /** Merges transitions into rows. */
  readonly fold: (oldestFirst: readonly OrderTransition[]) => readonly OrderTransition[];
  /** Number of rows for a `limit`; null: all. */
  readonly rows: (limit: number | null) => number;
  /** Converts oldest-first to the order of the answer. */
  readonly order: (steps: readonly OrderTransition[]) => readonly OrderTransition[];
}

export const historicalOrdersReadRules: HistoricalOrdersReadRules = {
  words: { resting: 'resting', filled: 'filled', rejected: 'error' },
  tifs: { gtc: 'Gtc', ioc: 'Ioc', alo: 'Alo' },
  row: {
    oid: ({ step }) => step.oid?.toString() ?? '0',
    coin: ({ market }) => market.coin,
    side: ({ step }) => sideLetter(step.side),
    status: ({ step }, { rules }) => rules.reads.historicalOrders.words[step.kind],
    time: ({ step }) => step.timeMs,
    px: ({ step }) => meanPx(step) ?? formatPx(step.limitPx),
    limit_px: ({ step }) => formatPx(step.limitPx),
    avg_px: ({ step }) => meanPx(step),
    sz: ({ step, market }) => formatLots(step.filled?.lots ?? step.lots, market.szDecimals),
    orig_sz: ({ step, market }) => (step.asMaker ? '0' : formatLots(step.origLots, market.szDecimals)),
    total_sz: ({ step, market }) => (step.filled === null ? null : formatLots(step.filled.lots, market.szDecimals)),
    filled_sz: ({ step, market }) => (step.filled === null ? '0' : formatLots(step.filled.lots, market.szDecimals)),
    tif: ({ step }, { rules }) => (step.asMaker ? null : rules.reads.historicalOrders.tifs[step.tif]),
    reduce_only: ({ step }) => !step.asMaker && step.reduceOnly,
    cloid: ({ step }) => (step.asMaker ? null : step.cloid),
    cancel_reason: () => null,
    error: ({ step }) => (step.kind === 'rejected' ? orderEndReasonText(step.reason) : null),
    hash: () => '',
  },
  fold: foldFillTransitions,
  rows: (limit) => (limit === null ? Number.POSITIVE_INFINITY : Math.max(1, limit)),
  order: (steps) => steps.toReversed(),
};

export const historicalOrdersRead = defineRead('historical_orders', (core, { address, limit }) => {
  const { words, row, fold, rows, order } = core.rules.reads.historicalOrders;
  const isListed = (step: OrderTransition) => words[step.kind] !== undefined;
  const steps = transitionLogTail(core, address, rows(limit), (raw) => fold(raw.filter(isListed)));
  return {
    body: {
      address,
      orders: order(steps)
        .flatMap((step) => transitionWithMarket(core, step) ?? [])
        .map((source) => buildRow(core, row, source)),
    },
  };
});

/** The newest rows of a log, oldest first; several transitions may form one row. Cost is proportional to the result. */
export function transitionLogTail(
  core: Core,
  key: OrderTransitionKey,
  count: number,
  shown: (oldestFirst: readonly OrderTransition[]) => readonly OrderTransition[],
): readonly OrderTransition[] {
  const log = core.archive.transitions;
  for (let take = count; ; take *= 2) {
    const raw = log.page(key, wholeLogSpan, 'newest', take);
    const rows = shown(raw);
    const [first] = rows.slice(-count);
    // A block cut by the limit may have left a partial row.
    const isWhole = rows.length >= count && (raw[0]?.block ?? 0) < (first?.block ?? 0);
    if (isWhole || raw.length < take) return rows.slice(-count);
  }
}

/** null if the market is gone. */
export function transitionWithMarket(core: Core, step: OrderTransition): TransitionWithMarket | null {
  const market = core.state.markets.get(step.market);
  return market === undefined ? null : { step, market };
}

function meanPx({ filled }: OrderTransition): WholeUnitsText | null {
  return filled === null || filled.lots === 0n ? null : formatPx(bookPx(divTrunc(filled.pxLots, filled.lots)));
}
