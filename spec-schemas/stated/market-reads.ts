import type { InfoShapeId } from '../shapes/info-shapes.ts';
import type { ByPlace, Statements } from './statements.ts';

const ofRows = {
  'perp[].oracle_px': 'markets.mark.oracle',
  'perp[].mid_px': 'markets.rows.mid',
  'perp[].open_interest': 'markets.rows.open-interest',
  'perp[].prev_day_px': 'markets.rows.prev-day',
  'perp[].change_24h': 'markets.rows.change',
} as const satisfies ByPlace;

const ofRegistry = {
  'spot.pairs[].min_notional': 'markets.spot.min-notional',
  'spot.pairs[].active': 'markets.spot.active',
} as const satisfies ByPlace;

const ofMeta = {
  'perp[].init_margin_ratio': 'markets.meta.init-ratio',
  'perp[].maint_margin_ratio': 'markets.meta.first-rung',
  'perp[].strict_isolated': 'markets.meta.strict-isolated',
  'perp[].close': 'markets.meta.close',
  'perp[].max_market_order_ntl': 'markets.meta.headroom',
  'perp[].fba_enabled': 'markets.meta.fba-enabled',
  'perp[].signing_id': 'markets.meta.signing-id',
  'perp[].token.token_id': 'markets.meta.token-agrees',
  'perp[].token.wei_decimals': 'markets.meta.token-agrees',
  'perp[].token.is_canonical': 'markets.meta.token-agrees',
  'perp[].token.system_address': 'markets.meta.token-agrees',
} as const satisfies ByPlace;

const orderOfSections = {
  perp: 'markets.rows.order',
  'spot.pairs': 'markets.spot.order',
  'spot.tokens': 'markets.spot.order',
} as const satisfies ByPlace;

/** What the reads on markets, books and prints state. */
export const marketReads = {
  'info.markets': { shape: 'markets.rows.shape', order: orderOfSections, values: { ...ofRows, ...ofRegistry } },
  // Narrowed by an argument to some sections or rows: how many there are is the argument's doing.
  'info.markets.narrowed': { values: { ...ofRows, ...ofRegistry } },
  'info.markets_meta': {
    shape: 'markets.meta.shape',
    order: { ...orderOfSections, 'perp[].margin_tiers': 'markets.meta.tiers-ascending' },
    rows: {
      perp: 'markets.meta.same-markets',
      'spot.pairs': 'markets.meta.same-spot',
      'spot.tokens': 'markets.meta.same-spot',
    },
    values: ofMeta,
    provable: ['perp[].maint_margin_ratio', 'perp[].max_market_order_ntl'],
  },
  'info.markets_meta.narrowed': { values: ofMeta },
  'info.l2_book': {
    shape: 'markets.book.shape',
    order: { bids: 'markets.book.order', asks: 'markets.book.order' },
    rows: { bids: 'markets.book.level', asks: 'markets.book.level' },
    values: {
      'bids[].px': 'markets.book.level',
      'bids[].sz': 'markets.book.level',
      'bids[].n_orders': 'markets.book.level',
      'asks[].px': 'markets.book.level',
      'asks[].sz': 'markets.book.level',
      'asks[].n_orders': 'markets.book.level',
    },
  },
  'info.trades': {
    shape: 'markets.trades.shape',
    order: { trades: 'markets.trades.order' },
    rows: { trades: 'markets.trades.joins-fills' },
    values: {
      'trades[].side': 'markets.trades.aggressor',
      'trades[].tid': 'markets.trades.joins-fills',
    },
    provable: ['trades[].side'],
  },
} as const satisfies { readonly [id in InfoShapeId]?: Statements };
