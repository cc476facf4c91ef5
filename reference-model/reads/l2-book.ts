import type { Core } from '../core.ts';
import type { LevelRow } from '../engine/book.ts';
import { wholePx, wholeSize } from '../numeric/served.ts';
import type { PerpMarket } from '../state/perp-market.ts';
import type { Side } from '../state/venue-state.ts';
import type { NamedMarket } from './named-market.ts';
import { defineRead } from './read.ts';
import { type Fields, rowOf } from './row.ts';

export interface LevelSource {
  readonly level: LevelRow;
  readonly market: PerpMarket;
}

/** @source supplement, reads: l2_book */
export interface L2BookRules {
  readonly body: Fields<NamedMarket>;
  readonly level: Fields<LevelSource>;
  /** Levels per side of the read; grouping arguments are a gateway's. */
  readonly depth: number;
  readonly levels: (market: PerpMarket, side: Side, depth: number) => readonly LevelRow[];
}

export const l2BookRules: L2BookRules = {
  body: {
    coin: ({ coin }) => coin,
    bids: (named, core) => sideRows(core, named, 'bid'),
    asks: (named, core) => sideRows(core, named, 'ask'),
  },
  level: {
    px: ({ level }) => wholePx(level.px),
    sz: ({ level, market }) => wholeSize(level.lots, market.szDecimals),
    n_orders: ({ level }) => level.orders,
  },
  depth: Number.POSITIVE_INFINITY,
  levels: ({ book }, side, depth) => book.levels(side, depth),
};

/** A pair has no book yet: spot trading is not built. */
export const l2Book = defineRead('l2_book', (core, { coin }) => ({
  body: rowOf(core, core.rules.reads.l2Book.body, coin),
}));

function sideRows(core: Core, { perp }: NamedMarket, side: Side): Record<string, unknown>[] {
  const { level: fields, levels, depth } = core.rules.reads.l2Book;
  if (perp === null) return [];
  return levels(perp, side, depth).map((level) => rowOf(core, fields, { level, market: perp }));
}
