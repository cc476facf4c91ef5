import type { ClauseId } from './clauses/index.ts';
import type { ShapeId } from './shapes/registry.ts';

/**
 * The statement that a value without its shape breaks, for what an ordinary client of a node receives. A shape that is
 * not here is judged only where a check asks for it.
 */
export const shapeClauses: { readonly [id in ShapeId]?: ClauseId } = {
  'envelope.failure': 'transport.envelope.failure',
  'envelope.frame': 'feed.frame.shape',
  'faucet.grant': 'faucet.grant.shape',
  'envelope.bare-error': 'faucet.error.shape',
  'exchange.admission': 'transport.admission.shape',
  'exchange.statuses': 'orders.response.statuses',
  'info.exchange_status': 'transport.status.shape',
  'info.account_state.full': 'accounts.state.shape',
  'info.account_state.margin': 'accounts.detail.margin-shape',
  'info.account_state.overview': 'accounts.detail.overview-shape',
  'info.clearinghouse_state': 'positions.read.shape',
  'info.markets': 'markets.rows.shape',
  'info.markets_meta': 'markets.meta.shape',
  'info.l2_book': 'markets.book.shape',
  'info.trades': 'markets.trades.shape',
  'info.open_orders': 'orders.open-orders.shape',
  'info.order_status': 'orders.status.words',
  'info.user_fills': 'fills.row.shape',
  'info.user_rate_limit': 'accounts.rate-limit.shape',
  'info.fee_schedule': 'accounts.fees.shape',
  'info.validator_votes': 'governance.votes.shape',
  'info.validator_summaries': 'governance.validators.shape',
  'info.user_non_funding_ledger_updates': 'history.ledger.row',
  'frame.subscription_response': 'feed.subscribe.ack',
  'frame.pong': 'feed.ping.text',
  'frame.error': 'feed.error.shape',
  'frame.post': 'feed.post.shape',
  'frame.l2_book': 'feed.l2-book.shape',
  'frame.bbo': 'feed.bbo.shape',
  'frame.trades': 'feed.trades.shape',
  'frame.markets': 'feed.markets.shape',
  'frame.fills': 'feed.fills.record',
  'frame.order_updates': 'feed.order-updates.lifecycle',
  'frame.open_orders': 'feed.open-orders.rows',
  'frame.account_state': 'feed.account-state.body',
  'frame.ledger_updates': 'feed.ledger-updates.record',
  'frame.notifications': 'feed.notifications.record',
};

/**
 * The statement that a list breaks whose rows stand in another order, by shape and place. Whatever else is said of those
 * rows holds in any order.
 */
export const orderClauses: Readonly<Record<`${ShapeId} ${string}`, ClauseId>> = {
  'info.markets perp': 'markets.rows.order',
  'info.markets spot.pairs': 'markets.spot.order',
  'info.markets spot.tokens': 'markets.spot.order',
  'info.markets_meta perp': 'markets.rows.order',
  'info.markets_meta perp[].margin_tiers': 'markets.meta.tiers-ascending',
  'info.markets_meta spot.pairs': 'markets.spot.order',
  'info.markets_meta spot.tokens': 'markets.spot.order',
  'info.l2_book bids': 'markets.book.order',
  'info.l2_book asks': 'markets.book.order',
  'info.trades trades': 'markets.trades.order',
  'info.user_fills fills': 'fills.read.order',
  'info.fee_schedule tiers': 'accounts.fees.tiers-ascending',
  'info.validator_votes votes': 'governance.votes.order',
  'info.validator_summaries validators': 'governance.validators.order',
  'frame.l2_book data.levels[]': 'feed.l2-book.order',
  'exchange.statuses statuses': 'orders.response.statuses',
};

/** The statement that a wrong value of the right form breaks, by shape and place, where one statement alone is on it. */
export const valueClauses: Readonly<Record<string, ClauseId>> = {
  'info.exchange_status timestamp': 'transport.scalar.time',
  'info.open_orders orders[].inserted_at': 'orders.open-orders.inserted-at',
  'info.clearinghouse_state clearinghouse_state.*.positions[].size': 'positions.read.size',
  'info.clearinghouse_state clearinghouse_state.*.positions[].notional': 'positions.read.notional',
  'info.user_fills fills[].time': 'fills.row.time',
  'info.user_non_funding_ledger_updates ledger_updates[].time': 'history.ledger.time',
};

/** The statement on the order of a list. @param path  a JSONPath, with or without indices */
export function orderClauseOf(shapeId: ShapeId, path: string): ClauseId | undefined {
  const place = path.replace(/\[[^\]]*\]/g, '[]').replace(/^\$\.?/, '');
  return orderClauses[`${shapeId} ${place}`];
}
