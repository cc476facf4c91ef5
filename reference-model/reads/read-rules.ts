import type { ReadType } from '../../spec-schemas/catalogue/reads.ts';
import { retiredReads } from '../../spec-schemas/catalogue/retired-reads.ts';
import { type AccountStateRules, accountState, accountStateRules } from './account-state.ts';
import { type ArgumentRules, argumentRules } from './argument-rules.ts';
import { type ClearinghouseStateRules, clearinghouseState, clearinghouseStateRules } from './clearinghouse-state.ts';
import { type ExchangeStatusRules, exchangeStatus, exchangeStatusRules } from './exchange-status.ts';
import { type FeeScheduleRules, feeSchedule, feeScheduleRules } from './fee-schedule.ts';
import { type L2BookRules, l2Book, l2BookRules } from './l2-book.ts';
import { type MarketSectionRules, marketSectionRules } from './market-sections.ts';
import { type MarketsRules, markets, marketsRules } from './markets.ts';
import { type MarketsMetaRules, marketsMeta, marketsMetaRules } from './markets-meta.ts';
import { type OpenOrdersRules, openOrders, openOrdersRules } from './open-orders.ts';
import { type OrderStatusRules, orderStatus, orderStatusRules } from './order-status.ts';
import type { Read } from './read.ts';
import { type RejectionRules, rejectionRules } from './rejection-rules.ts';
import { type TradesRules, trades, tradesRules } from './trades.ts';
import { type UserFillsRules, userFills, userFillsRules } from './user-fills.ts';
import { type LedgerRules, ledgerRules, userNonFundingLedgerUpdates } from './user-non-funding-ledger-updates.ts';
import { type UserRateLimitRules, userRateLimit, userRateLimitRules } from './user-rate-limit.ts';
import { type ValidatorSummariesRules, validatorSummaries, validatorSummariesRules } from './validator-summaries.ts';
import { type ValidatorVotesRules, validatorVotes, validatorVotesRules } from './validator-votes.ts';

/** A name that has moved: the 410 names its replacement. */
export interface RetiredAnswer {
  readonly use: string;
}

/** Which reads there are, how their arguments are read, and what every field of every row is made of. */
export interface ReadRules {
  /** By type; any other name is unknown. */
  readonly table: ReadonlyMap<string, Read>;
  /** Names that answer 410. */
  readonly retired: ReadonlyMap<string, RetiredAnswer>;
  readonly arguments: ArgumentRules;
  readonly rejections: RejectionRules;
  readonly exchangeStatus: ExchangeStatusRules;
  readonly accountState: AccountStateRules;
  readonly clearinghouseState: ClearinghouseStateRules;
  readonly marketSections: MarketSectionRules;
  readonly markets: MarketsRules;
  readonly marketsMeta: MarketsMetaRules;
  readonly l2Book: L2BookRules;
  readonly trades: TradesRules;
  readonly openOrders: OpenOrdersRules;
  readonly orderStatus: OrderStatusRules;
  readonly userFills: UserFillsRules;
  readonly userRateLimit: UserRateLimitRules;
  readonly feeSchedule: FeeScheduleRules;
  readonly validatorVotes: ValidatorVotesRules;
  readonly validatorSummaries: ValidatorSummariesRules;
  readonly ledger: LedgerRules;
}

/** The reads that are built; any other type of the catalogue is unknown here. A name that is no read does not compile. */
export const builtReads = {
  exchange_status: exchangeStatus,
  account_state: accountState,
  clearinghouse_state: clearinghouseState,
  markets,
  markets_meta: marketsMeta,
  l2_book: l2Book,
  trades,
  open_orders: openOrders,
  order_status: orderStatus,
  user_fills: userFills,
  user_rate_limit: userRateLimit,
  fee_schedule: feeSchedule,
  validator_votes: validatorVotes,
  validator_summaries: validatorSummaries,
  user_non_funding_ledger_updates: userNonFundingLedgerUpdates,
} as const satisfies { readonly [Type in ReadType]?: Read };

export const readRules: ReadRules = {
  table: new Map(Object.entries<Read>(builtReads)),
  retired: movedReads('http'),
  arguments: argumentRules,
  rejections: rejectionRules,
  exchangeStatus: exchangeStatusRules,
  accountState: accountStateRules,
  clearinghouseState: clearinghouseStateRules,
  marketSections: marketSectionRules,
  markets: marketsRules,
  marketsMeta: marketsMetaRules,
  l2Book: l2BookRules,
  trades: tradesRules,
  openOrders: openOrdersRules,
  orderStatus: orderStatusRules,
  userFills: userFillsRules,
  userRateLimit: userRateLimitRules,
  feeSchedule: feeScheduleRules,
  validatorVotes: validatorVotesRules,
  validatorSummaries: validatorSummariesRules,
  ledger: ledgerRules,
};

/** Names that answer 410, today or from the next release on. */
export function movedReads(when: 'http' | 'nextHttp'): ReadonlyMap<string, RetiredAnswer> {
  return new Map(
    retiredReads.flatMap((row) =>
      row[when] === 410 && row.use !== null ? [[row.type, { use: row.use }] as const] : [],
    ),
  );
}
