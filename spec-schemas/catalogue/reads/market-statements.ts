import type { ClauseByPlace } from '../../stated/statements.ts';

// Statements about `markets` and `markets_meta`, with or without a filter.

export const marketRowClauses = {
  'perp[].oracle_px': 'markets.mark.oracle',
  'perp[].mid_px': 'markets.rows.mid',
  'perp[].open_interest': 'markets.rows.open-interest',
  'perp[].prev_day_px': 'markets.rows.prev-day',
  'perp[].change_24h': 'markets.rows.change',
} as const satisfies ClauseByPlace;

export const spotRegistryClauses = {
  'spot.pairs[].min_notional': 'markets.spot.min-notional',
  'spot.pairs[].active': 'markets.spot.active',
} as const satisfies ClauseByPlace;

export const metaRowClauses = {
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
} as const satisfies ClauseByPlace;

export const rowSequenceClausesBySection = {
  perp: 'markets.rows.order',
  'spot.pairs': 'markets.spot.order',
  'spot.tokens': 'markets.spot.order',
} as const satisfies ClauseByPlace;
