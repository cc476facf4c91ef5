import type { TSchema } from 'typebox';
import * as account from './account.ts';
import * as books from './books.ts';
import * as envelope from './envelope.ts';
import * as exchange from './exchange.ts';
import * as faucet from './faucet.ts';
import { FeeSchedule } from './fees.ts';
import * as frames from './frames.ts';
import * as governance from './governance.ts';
import * as markets from './markets.ts';
import * as orders from './orders.ts';
import { ExchangeStatus } from './status.ts';

/**
 * Every shape that a reply or a frame can be judged by. `info.*` and `exchange.*` describe what stands under `data`,
 * `envelope.*` what is around it, `faucet.*` whole bodies, `frame.*` whole frames.
 */
export const shapes = {
  'envelope.success': envelope.Success,
  'envelope.failure': envelope.Failure,
  'envelope.bare-error': envelope.BareError,
  'faucet.grant': faucet.FaucetGrant,
  'faucet.refusal': faucet.FaucetRefusal,
  'exchange.admission': exchange.Admission,
  'exchange.statuses': exchange.Statuses,
  'info.exchange_status': ExchangeStatus,
  'info.account_state.full': account.AccountStateFull,
  'info.account_state.margin': account.AccountStateMargin,
  'info.account_state.overview': account.AccountStateOverview,
  'info.clearinghouse_state': account.ClearinghouseState,
  'info.markets': markets.Markets,
  'info.markets.narrowed': markets.MarketsNarrowed,
  'info.markets_meta': markets.MarketsMeta,
  'info.markets_meta.narrowed': markets.MarketsMetaNarrowed,
  'info.l2_book': books.L2Book,
  'info.trades': books.Trades,
  'info.open_orders': orders.OpenOrders,
  'info.order_status': orders.OrderStatus,
  'info.user_fills': orders.UserFills,
  'info.user_rate_limit': account.UserRateLimit,
  'info.fee_schedule': FeeSchedule,
  'info.validator_votes': governance.ValidatorVotes,
  'info.validator_summaries': governance.ValidatorSummaries,
  'info.user_non_funding_ledger_updates': account.LedgerUpdates,
  'frame.subscription_response': frames.SubscriptionResponse,
  'frame.pong': frames.Pong,
  'frame.error': frames.ErrorFrame,
  'frame.post': frames.PostReply,
  'frame.l2_book': frames.L2BookFrame,
  'frame.bbo': frames.BboFrame,
  'frame.trades': frames.TradesFrame,
  'frame.markets': frames.MarketsFrame,
  'frame.fills': frames.FillsFrame,
  'frame.order_updates': frames.OrderUpdatesFrame,
  'frame.open_orders': frames.OpenOrdersFrame,
  'frame.account_state': frames.AccountStateFrame,
  'frame.ledger_updates': frames.LedgerUpdatesFrame,
  'frame.notifications': frames.NotificationsFrame,
} as const satisfies Record<string, TSchema>;

export type ShapeId = keyof typeof shapes;

// The narrowing loses nothing: Object.keys of a literal without a prototype's keys gives its own keys.
export const shapeIds = Object.keys(shapes) as readonly ShapeId[];
