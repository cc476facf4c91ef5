// Written by `npm run lists` from the files of this folder; no edit lasts.
import { accountState, type AccountStateRules, accountStateRules } from './account-state.ts';
import { clearinghouseState, type ClearinghouseStateRules, clearinghouseStateRules } from './clearinghouse-state.ts';
import { exchangeStatus, type ExchangeStatusRules, exchangeStatusRules } from './exchange-status.ts';
import { feeSchedule, type FeeScheduleRules, feeScheduleRules } from './fee-schedule.ts';
import { l2Book, type L2BookRules, l2BookRules } from './l2-book.ts';
import { marketsMeta, type MarketsMetaRules, marketsMetaRules } from './markets-meta.ts';
import { markets, type MarketsRules, marketsRules } from './markets.ts';
import { openOrders, type OpenOrdersRules, openOrdersRules } from './open-orders.ts';
import { orderStatus, type OrderStatusRules, orderStatusRules } from './order-status.ts';
import { trades, type TradesRules, tradesRules } from './trades.ts';
import { userFills, type UserFillsRules, userFillsRules } from './user-fills.ts';
import { userNonFundingLedgerUpdates, type LedgerRules, ledgerRules } from './user-non-funding-ledger-updates.ts';
import { userRateLimit, type UserRateLimitRules, userRateLimitRules } from './user-rate-limit.ts';
import { validatorSummaries, type ValidatorSummariesRules, validatorSummariesRules } from './validator-summaries.ts';
import { validatorVotes, type ValidatorVotesRules, validatorVotesRules } from './validator-votes.ts';

/** The reads that are built, by type; any other type of the catalogue is unknown here. */
export const builtReads = {
  account_state: accountState,
  clearinghouse_state: clearinghouseState,
  exchange_status: exchangeStatus,
  fee_schedule: feeSchedule,
  l2_book: l2Book,
  markets_meta: marketsMeta,
  markets,
  open_orders: openOrders,
  order_status: orderStatus,
  trades,
  user_fills: userFills,
  user_non_funding_ledger_updates: userNonFundingLedgerUpdates,
  user_rate_limit: userRateLimit,
  validator_summaries: validatorSummaries,
  validator_votes: validatorVotes,
} as const;

/** The rules that a read has of its own. */
export interface RulesOfReads {
  readonly accountState: AccountStateRules;
  readonly clearinghouseState: ClearinghouseStateRules;
  readonly exchangeStatus: ExchangeStatusRules;
  readonly feeSchedule: FeeScheduleRules;
  readonly l2Book: L2BookRules;
  readonly marketsMeta: MarketsMetaRules;
  readonly markets: MarketsRules;
  readonly openOrders: OpenOrdersRules;
  readonly orderStatus: OrderStatusRules;
  readonly trades: TradesRules;
  readonly userFills: UserFillsRules;
  readonly ledger: LedgerRules;
  readonly userRateLimit: UserRateLimitRules;
  readonly validatorSummaries: ValidatorSummariesRules;
  readonly validatorVotes: ValidatorVotesRules;
}

export const rulesOfReads: RulesOfReads = {
  accountState: accountStateRules,
  clearinghouseState: clearinghouseStateRules,
  exchangeStatus: exchangeStatusRules,
  feeSchedule: feeScheduleRules,
  l2Book: l2BookRules,
  marketsMeta: marketsMetaRules,
  markets: marketsRules,
  openOrders: openOrdersRules,
  orderStatus: orderStatusRules,
  trades: tradesRules,
  userFills: userFillsRules,
  ledger: ledgerRules,
  userRateLimit: userRateLimitRules,
  validatorSummaries: validatorSummariesRules,
  validatorVotes: validatorVotesRules,
};
