// Written by `npm run lists` from the files of this folder; no edit lasts.
import { accountState, type AccountStateRules, accountStateRules } from './account-state.ts';
import { activeAssetData, type ActiveAssetRules, activeAssetRules } from './active-asset-data.ts';
import { approvedBrokers, type ApprovedBrokersRules, approvedBrokersRules } from './approved-brokers.ts';
import { bridgeWithdrawalHistory, type BridgeHistoryRules, bridgeHistoryRules } from './bridge-withdrawal-history.ts';
import { brokerState, type BrokerStateRules, brokerStateRules } from './broker-state.ts';
import { candleSnapshot, type CandleSnapshotRules, candleSnapshotRules } from './candle-snapshot.ts';
import { clearinghouseState, type ClearinghouseStateRules, clearinghouseStateRules } from './clearinghouse-state.ts';
import { delegatorRewards, type DelegatorRewardsRules, delegatorRewardsRules } from './delegator-rewards.ts';
import { earnState, type EarnStateRules, earnStateRules } from './earn-state.ts';
import { exchangeStatus, type ExchangeStatusRules, exchangeStatusRules } from './exchange-status.ts';
import { feeSchedule, type FeeScheduleRules, feeScheduleRules } from './fee-schedule.ts';
import { fundingHistory, type FundingHistoryRules, fundingHistoryRules } from './funding-history.ts';
import { gossipRootIps, type GossipRootIpsRules, gossipRootIpsRules } from './gossip-root-ips.ts';
import { historicalOrders, type HistoricalOrdersRules, historicalOrdersRules } from './historical-orders.ts';
import { l2Book, type L2BookRules, l2BookRules } from './l2-book.ts';
import { liquidatable, type LiquidatableRules, liquidatableRules } from './liquidatable.ts';
import { marketsMeta, type MarketsMetaRules, marketsMetaRules } from './markets-meta.ts';
import { markets, type MarketsRules, marketsRules } from './markets.ts';
import { mip3ActiveBids, type Mip3ActiveBidsRules, mip3ActiveBidsRules } from './mip3-active-bids.ts';
import { openOrders, type OpenOrdersRules, openOrdersRules } from './open-orders.ts';
import { optionSeries, type OptionSeriesRules, optionSeriesRules } from './option-series.ts';
import { optionState, type OptionStateRules, optionStateRules } from './option-state.ts';
import { orderStatus, type OrderStatusRules, orderStatusRules } from './order-status.ts';
import { perpDexs, type PerpDexsRules, perpDexsRules } from './perp-dexs.ts';
import { pointsLeaderboard } from './points-leaderboard.ts';
import { pointsUser } from './points-user.ts';
import { pointsWeeks } from './points-weeks.ts';
import { portfolio, type PortfolioRules, portfolioRules } from './portfolio.ts';
import { recentBlocks, type RecentBlocksRules, recentBlocksRules } from './recent-blocks.ts';
import { recentTransactions, type RecentTransactionsRules, recentTransactionsRules } from './recent-transactions.ts';
import { referralCode } from './referral-code.ts';
import { referralLeaderboard, type ReferralLeaderboardRules, referralLeaderboardRules } from './referral-leaderboard.ts';
import { referralReferees, type ReferralRefereesRules, referralRefereesRules } from './referral-referees.ts';
import { referralState, type ReferralStateRules, referralStateRules } from './referral-state.ts';
import { rfqOpen, type RfqOpenRules, rfqOpenRules } from './rfq-open.ts';
import { rfqUser, type RfqUserRules, rfqUserRules } from './rfq-user.ts';
import { spotDeployAuction, type SpotDeployAuctionRules, spotDeployAuctionRules } from './spot-deploy-auction.ts';
import { spotMarginState } from './spot-margin-state.ts';
import { stakingState, type StakingStateRules, stakingStateRules } from './staking-state.ts';
import { trades, type TradesRules, tradesRules } from './trades.ts';
import { userFills, type UserFillsRules, userFillsRules } from './user-fills.ts';
import { userFundingByTime, type UserFundingByTimeRules, userFundingByTimeRules } from './user-funding-by-time.ts';
import { userFunding, type UserFundingRules, userFundingRules } from './user-funding.ts';
import { userInterest, type UserInterestRules, userInterestRules } from './user-interest.ts';
import { userLedgerUpdates, type UserLedgerUpdatesRules, userLedgerUpdatesRules } from './user-ledger-updates.ts';
import { userNonFundingLedgerUpdates, type LedgerUpdatesRules, ledgerRules } from './user-non-funding-ledger-updates.ts';
import { userPositionHistoryByTime } from './user-position-history-by-time.ts';
import { userPositionHistory, type PositionHistoryRules, positionHistoryRules } from './user-position-history.ts';
import { userRateLimit, type UserRateLimitRules, userRateLimitRules } from './user-rate-limit.ts';
import { userTwapSliceFills } from './user-twap-slice-fills.ts';
import { userTwaps, type UserTwapsRules, userTwapsRules } from './user-twaps.ts';
import { userVolumeHistory, type VolumeHistoryRules, volumeHistoryRules } from './user-volume-history.ts';
import { validatorL1Votes, type ValidatorL1VotesRules, validatorL1VotesRules } from './validator-l1-votes.ts';
import { validatorSummaries, type ValidatorSummariesRules, validatorSummariesRules } from './validator-summaries.ts';
import { validatorVotes, type ValidatorVotesRules, validatorVotesRules } from './validator-votes.ts';
import { vaultState, type VaultStateRules, vaultStateRules } from './vault-state.ts';
import { vaultSummaries, type VaultSummariesRules, vaultSummariesRules } from './vault-summaries.ts';

/** The reads that are built, by type; any other type of the catalogue is unknown here. */
export const builtReads = {
  account_state: accountState,
  active_asset_data: activeAssetData,
  approved_brokers: approvedBrokers,
  bridge_withdrawal_history: bridgeWithdrawalHistory,
  broker_state: brokerState,
  candle_snapshot: candleSnapshot,
  clearinghouse_state: clearinghouseState,
  delegator_rewards: delegatorRewards,
  earn_state: earnState,
  exchange_status: exchangeStatus,
  fee_schedule: feeSchedule,
  funding_history: fundingHistory,
  gossip_root_ips: gossipRootIps,
  historical_orders: historicalOrders,
  l2_book: l2Book,
  liquidatable,
  markets_meta: marketsMeta,
  markets,
  mip3_active_bids: mip3ActiveBids,
  open_orders: openOrders,
  option_series: optionSeries,
  option_state: optionState,
  order_status: orderStatus,
  perp_dexs: perpDexs,
  points_leaderboard: pointsLeaderboard,
  points_user: pointsUser,
  points_weeks: pointsWeeks,
  portfolio,
  recent_blocks: recentBlocks,
  recent_transactions: recentTransactions,
  referral_code: referralCode,
  referral_leaderboard: referralLeaderboard,
  referral_referees: referralReferees,
  referral_state: referralState,
  rfq_open: rfqOpen,
  rfq_user: rfqUser,
  spot_deploy_auction: spotDeployAuction,
  spot_margin_state: spotMarginState,
  staking_state: stakingState,
  trades,
  user_fills: userFills,
  user_funding_by_time: userFundingByTime,
  user_funding: userFunding,
  user_interest: userInterest,
  user_ledger_updates: userLedgerUpdates,
  user_non_funding_ledger_updates: userNonFundingLedgerUpdates,
  user_position_history_by_time: userPositionHistoryByTime,
  user_position_history: userPositionHistory,
  user_rate_limit: userRateLimit,
  user_twap_slice_fills: userTwapSliceFills,
  user_twaps: userTwaps,
  user_volume_history: userVolumeHistory,
  validator_l1_votes: validatorL1Votes,
  validator_summaries: validatorSummaries,
  validator_votes: validatorVotes,
  vault_state: vaultState,
  vault_summaries: vaultSummaries,
} as const;

/** The rules that a read has of its own. */
export interface PerReadRules {
  readonly accountState: AccountStateRules;
  readonly activeAsset: ActiveAssetRules;
  readonly approvedBrokers: ApprovedBrokersRules;
  readonly bridgeHistory: BridgeHistoryRules;
  readonly brokerState: BrokerStateRules;
  readonly candleSnapshot: CandleSnapshotRules;
  readonly clearinghouseState: ClearinghouseStateRules;
  readonly delegatorRewards: DelegatorRewardsRules;
  readonly earnState: EarnStateRules;
  readonly exchangeStatus: ExchangeStatusRules;
  readonly feeSchedule: FeeScheduleRules;
  readonly fundingHistory: FundingHistoryRules;
  readonly gossipRootIps: GossipRootIpsRules;
  readonly historicalOrders: HistoricalOrdersRules;
  readonly l2Book: L2BookRules;
  readonly liquidatable: LiquidatableRules;
  readonly marketsMeta: MarketsMetaRules;
  readonly markets: MarketsRules;
  readonly mip3ActiveBids: Mip3ActiveBidsRules;
  readonly openOrders: OpenOrdersRules;
  readonly optionSeries: OptionSeriesRules;
  readonly optionState: OptionStateRules;
  readonly orderStatus: OrderStatusRules;
  readonly perpDexs: PerpDexsRules;
  readonly portfolio: PortfolioRules;
  readonly recentBlocks: RecentBlocksRules;
  readonly recentTransactions: RecentTransactionsRules;
  readonly referralLeaderboard: ReferralLeaderboardRules;
  readonly referralReferees: ReferralRefereesRules;
  readonly referralState: ReferralStateRules;
  readonly rfqOpen: RfqOpenRules;
  readonly rfqUser: RfqUserRules;
  readonly spotDeployAuction: SpotDeployAuctionRules;
  readonly stakingState: StakingStateRules;
  readonly trades: TradesRules;
  readonly userFills: UserFillsRules;
  readonly userFundingByTime: UserFundingByTimeRules;
  readonly userFunding: UserFundingRules;
  readonly userInterest: UserInterestRules;
  readonly userLedgerUpdates: UserLedgerUpdatesRules;
  readonly ledger: LedgerUpdatesRules;
  readonly positionHistory: PositionHistoryRules;
  readonly userRateLimit: UserRateLimitRules;
  readonly userTwaps: UserTwapsRules;
  readonly volumeHistory: VolumeHistoryRules;
  readonly validatorL1Votes: ValidatorL1VotesRules;
  readonly validatorSummaries: ValidatorSummariesRules;
  readonly validatorVotes: ValidatorVotesRules;
  readonly vaultState: VaultStateRules;
  readonly vaultSummaries: VaultSummariesRules;
}

export const perReadRules: PerReadRules = {
  accountState: accountStateRules,
  activeAsset: activeAssetRules,
  approvedBrokers: approvedBrokersRules,
  bridgeHistory: bridgeHistoryRules,
  brokerState: brokerStateRules,
  candleSnapshot: candleSnapshotRules,
  clearinghouseState: clearinghouseStateRules,
  delegatorRewards: delegatorRewardsRules,
  earnState: earnStateRules,
  exchangeStatus: exchangeStatusRules,
  feeSchedule: feeScheduleRules,
  fundingHistory: fundingHistoryRules,
  gossipRootIps: gossipRootIpsRules,
  historicalOrders: historicalOrdersRules,
  l2Book: l2BookRules,
  liquidatable: liquidatableRules,
  marketsMeta: marketsMetaRules,
  markets: marketsRules,
  mip3ActiveBids: mip3ActiveBidsRules,
  openOrders: openOrdersRules,
  optionSeries: optionSeriesRules,
  optionState: optionStateRules,
  orderStatus: orderStatusRules,
  perpDexs: perpDexsRules,
  portfolio: portfolioRules,
  recentBlocks: recentBlocksRules,
  recentTransactions: recentTransactionsRules,
  referralLeaderboard: referralLeaderboardRules,
  referralReferees: referralRefereesRules,
  referralState: referralStateRules,
  rfqOpen: rfqOpenRules,
  rfqUser: rfqUserRules,
  spotDeployAuction: spotDeployAuctionRules,
  stakingState: stakingStateRules,
  trades: tradesRules,
  userFills: userFillsRules,
  userFundingByTime: userFundingByTimeRules,
  userFunding: userFundingRules,
  userInterest: userInterestRules,
  userLedgerUpdates: userLedgerUpdatesRules,
  ledger: ledgerRules,
  positionHistory: positionHistoryRules,
  userRateLimit: userRateLimitRules,
  userTwaps: userTwapsRules,
  volumeHistory: volumeHistoryRules,
  validatorL1Votes: validatorL1VotesRules,
  validatorSummaries: validatorSummariesRules,
  validatorVotes: validatorVotesRules,
  vaultState: vaultStateRules,
  vaultSummaries: vaultSummariesRules,
};
