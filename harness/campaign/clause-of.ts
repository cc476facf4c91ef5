import type { ClauseId } from '../../spec-schemas/clauses/index.ts';
import { normalPath } from '../compare/diff.ts';
import type { Difference } from './difference.ts';

/**
 * Refusals that a clause states, by code and action. Whether margin suffices hangs on figures that no read shows (D32),
 * so what differs there is the requirement, never the gate itself. A code that many faults share has no clause.
 */
const refusals: Readonly<Record<string, Readonly<Record<string, ClauseId>>>> = {
  ORDER_NOT_FOUND: {
    cancel_order: 'orders.cancel.not-found',
    cancel_by_cloid: 'orders.cancel-by-cloid.not-found',
    modify: 'orders.modify.not-found',
  },
  ORDER_INVALID_PRICE: { submit_order: 'orders.grid.price', batch_order: 'orders.grid.price' },
  ORDER_INVALID_SIZE: { submit_order: 'orders.grid.size', batch_order: 'orders.grid.size' },
  ORDER_ZERO_SIZE: { submit_order: 'orders.body.size-zero', batch_order: 'orders.body.size-zero' },
  ORDER_DUPLICATE_CLOID: { submit_order: 'orders.cloid.in-use' },
  ORDER_BELOW_MIN_NOTIONAL: {
    submit_order: 'orders.grid.min-notional',
    batch_order: 'orders.grid.min-notional',
  },
  MARGIN_INSUFFICIENT: { submit_order: 'margin.gate.requirement', batch_order: 'margin.gate.requirement' },
};

/**
 * Fields that a clause states, by read and path. A row's own path is that of one that is missing or one too many: by the
 * order of a cut, the reads before it agree on what happened. A row that several rules may have written has no clause.
 */
const fields: Readonly<Record<string, Readonly<Record<string, ClauseId>>>> = {
  open_orders: {
    '$.orders[*]': 'orders.open-orders.live-only',
    '$.orders[*].sz': 'orders.open-orders.sz',
    '$.orders[*].orig_sz': 'orders.open-orders.orig-sz',
    '$.orders[*].tif': 'orders.open-orders.tif',
    '$.orders[*].reduce_only': 'orders.open-orders.reduce-only',
    '$.orders[*].cloid': 'orders.cloid.served',
  },
  l2_book: {
    '$.bids[*]': 'markets.book.level',
    '$.asks[*]': 'markets.book.level',
    '$.bids[*].px': 'markets.book.level',
    '$.bids[*].sz': 'markets.book.level',
    '$.asks[*].px': 'markets.book.level',
    '$.asks[*].sz': 'markets.book.level',
  },
  user_fills: {
    '$.fills[*]': 'fills.row.both-parties',
    '$.fills[*].px': 'orders.match.resting-price',
    '$.fills[*].dir': 'fills.row.dir',
    '$.fills[*].start_position': 'fills.row.start-position',
    '$.fills[*].closed_pnl': 'fills.row.closed-pnl',
  },
  trades: { '$.trades[*]': 'markets.trades.joins-fills' },
  clearinghouse_state: {
    '$.clearinghouse_state..positions[*]': 'positions.read.open-only',
    '$.clearinghouse_state..positions[*].size': 'positions.read.size',
    '$.clearinghouse_state..positions[*].entry': 'positions.entry.average',
    '$.clearinghouse_state..positions[*].upnl': 'positions.read.upnl',
    '$.clearinghouse_state..positions[*].notional': 'positions.read.notional',
    '$.clearinghouse_state..positions[*].lev': 'positions.read.leverage',
  },
  account_state: {
    '$.account_value': 'accounts.scalars.account-value',
    '$.total_raw_usd': 'accounts.scalars.total-raw-usd',
    '$.withdrawable': 'accounts.scalars.withdrawable',
    '$.health': 'accounts.scalars.health',
    '$.perp.total_ntl_pos': 'accounts.scalars.total-ntl-pos',
  },
  user_rate_limit: {
    '$.last_nonce': 'accounts.rate-limit.last-nonce',
    '$.lifetime_count': 'accounts.rate-limit.lifetime',
  },
  markets: { '$.perp[*].mid_px': 'markets.rows.mid', '$.perp[*].open_interest': 'markets.rows.open-interest' },
};

const channels: Readonly<Record<string, ClauseId>> = {
  fills: 'feed.fills.record',
  trades: 'feed.trades.new-prints',
  l2_book: 'feed.l2-book.levels',
  open_orders: 'feed.open-orders.whole',
  account_state: 'feed.account-state.body',
  order_updates: 'feed.order-updates.lifecycle',
  ledger_updates: 'feed.ledger-updates.record',
};

/** The clause of the field or rule that differs; null: no clause states it. */
export function clauseOf({ place, mismatch }: Difference): ClauseId | null {
  switch (place.kind) {
    case 'shape':
      return place.clause;
    case 'frame':
      return channels[place.channel] ?? null;
    case 'read': {
      const [first] = mismatch.diff;
      return first === undefined ? null : (fields[place.type]?.[normalPath(first.path)] ?? null);
    }
    case 'reply': {
      // Two codes for one case: no document says which of two faults is named.
      if (place.expectedCode !== null && place.actualCode !== null) return null;
      const code = place.expectedCode ?? place.actualCode;
      return code === null ? null : (refusals[code]?.[place.tag] ?? null);
    }
  }
}

/** The clause that an equal refusal on both sides exercised. @param agreed  `tag CODE` */
export function clauseOfCode(agreed: string): ClauseId | null {
  const [tag = '', code = ''] = agreed.split(' ');
  return refusals[code]?.[tag] ?? null;
}

/** The clause that an equal field of a read exercised. @param agreed  `type path` */
export function clauseOfField(agreed: string): ClauseId | null {
  const at = agreed.indexOf(' ');
  return fields[agreed.slice(0, at)]?.[agreed.slice(at + 1)] ?? null;
}

/** The paths of a read that a clause states. */
export function statedPaths(type: string): readonly string[] {
  return Object.keys(fields[type] ?? {});
}
