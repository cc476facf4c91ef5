import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { refusalAnswer } from '../answers/answer.ts';
import type { LevelSummary } from '../book/book.ts';
import { type BookGrouping, groupLevels, noBookGrouping } from '../book/book-grouping.ts';
import type { Side } from '../book/book-side.ts';
import type { Core } from '../core.ts';
import { formatLots, formatPx } from '../numeric/served.ts';
import { refuse } from '../refusal.ts';
import type { Market } from '../state/market.ts';
import type { NamedCoin } from './named-coin.ts';
import { defineRead } from './read.ts';
import { buildRow, type RowMakers } from './row.ts';

export interface LevelWithMarket {
  readonly level: LevelSummary;
  readonly market: Market;
}

/** Book of one market in the form requested. */
interface BookView extends NamedCoin {
  readonly grouping: BookGrouping;
}

/** @source supplement, reads: l2_book */
export interface L2BookReadRules {
  readonly body: RowMakers<BookView>;
  readonly level: RowMakers<LevelWithMarket>;
  /** Levels per side of the read, before any grouping. */
  readonly depth: number;
  readonly levels: (market: Market, side: Side, depth: number) => readonly LevelSummary[];
  /** Effective grouping arguments; null refuses them. Grouping is a gateway's feature: a node ignores the arguments (D102). */
  readonly grouping: (request: JsonObject) => BookGrouping | null;
  readonly grouped: typeof groupLevels;
}

export const l2BookReadRules: L2BookReadRules = {
  body: {
    coin: ({ coin }) => coin,
    bids: (view, core) => sideRows(core, view, 'bid'),
    asks: (view, core) => sideRows(core, view, 'ask'),
  },
  level: {
    px: ({ level }) => formatPx(level.px),
    sz: ({ level, market }) => formatLots(level.lots, market.szDecimals),
    n_orders: ({ level }) => level.orders,
  },
  depth: Number.POSITIVE_INFINITY,
  levels: ({ book }, side, depth) => book.levels(side, depth),
  grouping: () => noBookGrouping,
  grouped: groupLevels,
};

export const l2BookRead = defineRead('l2_book', (core, { coin }, { request }) => {
  const { body, grouping: groupingOf } = core.rules.reads.l2Book;
  const grouping = groupingOf(request);
  if (grouping === null)
    return { rejection: refusalAnswer(refuse('INVALID_REQUEST', 'n_sig_figs, mantissa or n_levels out of range')) };
  return { body: buildRow(core, body, { ...coin, grouping }) };
});

function sideRows(core: Core, { market, grouping }: BookView, side: Side): Record<string, unknown>[] {
  const { level: fields, levels, depth, grouped } = core.rules.reads.l2Book;
  if (market === null) return [];
  const rows = grouped(levels(market, side, depth), side, grouping);
  return rows.map((level) => buildRow(core, fields, { level, market }));
}
