import type { TradeRecord } from '../history/trades.ts';
import { formatLots, formatPx } from '../numeric/served.ts';
import type { TradedMarket } from '../state/traded-market.ts';
import { defineRead } from './read.ts';
import { buildRow, type RowMakers } from './row.ts';
import { sideLetter } from './side-letter.ts';
import { isInsideWindow, type WindowPredicate } from './time-window.ts';

export interface TradeWithMarket {
  readonly trade: TradeRecord;
  readonly market: TradedMarket;
}

/** @source supplement, reads: trades */
export interface TradesReadRules {
  readonly row: RowMakers<TradeWithMarket>;
  readonly inside: WindowPredicate;
  /** Selects the newest `limit` of oldest-first rows; 0 and null mean no limit. */
  readonly cut: (trades: readonly TradeRecord[], limit: number | null) => readonly TradeRecord[];
  /** Converts oldest-first to the order of the answer. */
  readonly order: (trades: readonly TradeRecord[], ranged: boolean) => readonly TradeRecord[];
}

export const tradesReadRules: TradesReadRules = {
  row: {
    coin: ({ market }) => market.coin,
    side: ({ trade }) => sideLetter(trade.side),
    px: ({ trade }) => formatPx(trade.px),
    sz: ({ trade, market }) => formatLots(trade.lots, market.szDecimals),
    time: ({ trade }) => trade.timeMs,
    tid: ({ trade }) => trade.tid.toString(),
    block: ({ trade }) => trade.block,
    hash: ({ trade }) => trade.hash,
  },
  inside: isInsideWindow,
  cut: (trades, limit) => (limit === null || limit === 0 ? trades : trades.slice(-limit)),
  order: (trades, ranged) => (ranged ? trades : trades.toReversed()),
};

export const tradesRead = defineRead('trades', (core, { coin, limit, start_time, end_time }) => {
  const rules = core.rules.reads.trades;
  const { market } = coin;
  const kept = rules.cut(
    (market === null ? [] : core.histories.trades.of(market.id)).filter(({ timeMs }) =>
      rules.inside(timeMs, { start_time, end_time }),
    ),
    limit,
  );
  const ordered = rules.order(kept, start_time !== null || end_time !== null);
  return {
    body: {
      coin: coin.coin,
      last_trade: kept.at(-1)?.timeMs ?? 0,
      start_time,
      end_time,
      trades: market === null ? [] : ordered.map((trade) => buildRow(core, rules.row, { trade, market })),
    },
  };
});
