import type { Core } from '../core.ts';
import type { FillTotals, PositionLife } from '../history/position-lives.ts';
import { divTrunc } from '../numeric/division.ts';
import { bookPx, usd, type WholeUnitsText } from '../numeric/planes.ts';
import { formatLots, formatPx, formatUsd } from '../numeric/served.ts';
import type { Address } from '../state/address.ts';
import type { TradedMarket } from '../state/traded-market.ts';
import { type ClampPageLimit, clampPageLimit } from './page-limit.ts';
import { defineRead } from './read.ts';
import { buildRow, type RowMakers } from './row.ts';
import { inclusiveEndPredicates, logRangeInWindow, type TimeWindow, type WindowEndPredicates } from './time-window.ts';

/** A closed life and its market. */
export interface PositionLifeWithMarket {
  readonly life: PositionLife;
  readonly market: TradedMarket;
}

/** Rows kept by a limit, and their order. */
export interface PositionLifePaging {
  readonly keep: 'oldest' | 'newest';
  /** Converts oldest-first to the order of the answer. */
  readonly order: (lives: readonly PositionLife[]) => readonly PositionLife[];
}

/** @source read-api, "user_position_history row" and "POST /info"; decision D71 */
export interface PositionHistoryReadRules extends WindowEndPredicates {
  readonly row: RowMakers<PositionLifeWithMarket>;
  readonly clamp: ClampPageLimit;
  /** Time to which the window applies, ms. */
  readonly time: (life: PositionLife) => number;
  readonly newestFirst: PositionLifePaging;
  readonly oldestFirst: PositionLifePaging;
}

export const positionHistoryReadRules: PositionHistoryReadRules = {
  row: {
    coin: ({ market }) => market.coin,
    side: ({ life }) => life.side,
    max_sz: ({ life, market }) => formatLots(life.maxLots, market.szDecimals),
    closed_sz: ({ life, market }) => formatLots(life.closed.lots, market.szDecimals),
    avg_entry_px: ({ life }) => meanPx(life.opened),
    avg_close_px: ({ life }) => meanPx(life.closed),
    closed_pnl: ({ life }) => formatUsd(life.closedPnl),
    fee_paid: ({ life }) => formatUsd(life.fee),
    realized_pnl: ({ life }) => formatUsd(usd(life.closedPnl - life.fee)),
    funding_paid: ({ life }) => formatUsd(life.funding),
    net_pnl: ({ life }) => formatUsd(usd(life.closedPnl - life.fee + life.funding)),
    opened_at: ({ life }) => life.openedAtMs,
    closed_at: ({ life }) => life.closedAtMs,
    open_block: ({ life }) => life.openBlock,
    close_block: ({ life }) => life.closeBlock,
    // This archive starts at genesis and receives events without delay.
    entry_complete: () => true,
    close_complete: () => true,
    funding_complete: () => true,
  },
  clamp: clampPageLimit,
  time: ({ closedAtMs }) => closedAtMs,
  ...inclusiveEndPredicates,
  newestFirst: { keep: 'newest', order: (lives) => lives.toReversed() },
  oldestFirst: { keep: 'oldest', order: (lives) => lives },
};

export const userPositionHistoryRead = defineRead('user_position_history', (core, { address, limit, ...window }) => ({
  body: {
    address,
    positions: closedPositionRows(core, address, window, limit, core.rules.reads.positionHistory.newestFirst),
  },
}));

/** Returns one row per life; a life whose market is gone has none. */
export function closedPositionRows(
  core: Core,
  address: Address,
  window: TimeWindow,
  limit: number | null,
  { keep, order }: PositionLifePaging,
): readonly Record<string, unknown>[] {
  const rules = core.rules.reads.positionHistory;
  const span = logRangeInWindow(rules, window, rules.time);
  const lives = core.archive.lives.page(address, span, keep, rules.clamp(limit));
  return order(lives).flatMap((life) => {
    const market = core.state.markets.get(life.market);
    return market === undefined ? [] : [buildRow(core, rules.row, { life, market })];
  });
}

function meanPx({ lots, pxLots }: FillTotals): WholeUnitsText | null {
  return lots === 0n ? null : formatPx(bookPx(divTrunc(pxLots, lots)));
}
