// Written by `npm run lists` from the files of this folder; no edit lasts.
import { accountStateRead, type AccountStateRules, accountStateRules } from './account-state.ts';
import { activeAssetDataRead, type ActiveAssetRules, activeAssetRules } from './active-asset-data.ts';
import { approvedBrokersRead, type ApprovedBrokersRules, approvedBrokersRules } from './approved-brokers.ts';
import { bridgeWithdrawalHistoryRead, type BridgeHistoryRules, bridgeHistoryRules } from './bridge-withdrawal-history.ts';
import { brokerStateRead, type BrokerStateRules, brokerStateRules } from './broker-state.ts';
import { candleSnapshotRead, type CandleSnapshotRules, candleSnapshotRules } from './candle-snapshot.ts';
import { clearinghouseStateRead, type ClearinghouseStateRules, clearinghouseStateRules } from './clearinghouse-state.ts';
import { delegatorRewardsRead, type DelegatorRewardsRules, delegatorRewardsRules } from './delegator-rewards.ts';
import { earnStateRead, type EarnStateRules, earnStateRules } from './earn-state.ts';
import { exchangeStatusRead, type ExchangeStatusRules, exchangeStatusRules } from './exchange-status.ts';
import { feeScheduleRead, type FeeScheduleRules, feeScheduleRules } from './fee-schedule.ts';
import { fundingHistoryRead, type FundingHistoryRules, fundingHistoryRules } from './funding-history.ts';
import { gossipRootIpsRead, type GossipRootIpsRules, gossipRootIpsRules } from './gossip-root-ips.ts';
import { historicalOrdersRead, type HistoricalOrdersRules, historicalOrdersRules } from './historical-orders.ts';
import { l2BookRead, type L2BookRules, l2BookRules } from './l2-book.ts';
import { liquidatableRead, type LiquidatableRules, liquidatableRules } from './liquidatable.ts';
import { marketsMetaRead, type MarketsMetaRules, marketsMetaRules } from './markets-meta.ts';
import { marketsRead, type MarketsRules, marketsRules } from './markets.ts';
import { mip3ActiveBidsRead, type Mip3ActiveBidsRules, mip3ActiveBidsRules } from './mip3-active-bids.ts';
import { openOrdersRead, type OpenOrdersRules, openOrdersRules } from './open-orders.ts';
import { optionSeriesRead, type OptionSeriesRules, optionSeriesRules } from './option-series.ts';
import { optionStateRead, type OptionStateRules, optionStateRules } from './option-state.ts';
import { orderStatusRead, type OrderStatusRules, orderStatusRules } from './order-status.ts';
import { perpDexsRead, type PerpDexsRules, perpDexsRules } from './perp-dexs.ts';
import { pointsLeaderboardRead } from './points-leaderboard.ts';
import { pointsUserRead } from './points-user.ts';
import { pointsWeeksRead } from './points-weeks.ts';
import { portfolioRead, type PortfolioRules, portfolioRules } from './portfolio.ts';
import { recentBlocksRead, type RecentBlocksRules, recentBlocksRules } from './recent-blocks.ts';
import { recentTransactionsRead, type RecentTransactionsRules, recentTransactionsRules } from './recent-transactions.ts';
import { referralCodeRead } from './referral-code.ts';
import { referralLeaderboardRead, type ReferralLeaderboardRules, referralLeaderboardRules } from './referral-leaderboard.ts';
import { referralRefereesRead, type ReferralRefereesRules, referralRefereesRules } from './referral-referees.ts';
import { referralStateRead, type ReferralStateRules, referralStateRules } from './referral-state.ts';
import { rfqOpenRead, type RfqOpenRules, rfqOpenRules } from './rfq-open.ts';
import { rfqUserRead, type RfqUserRules, rfqUserRules } from './rfq-user.ts';
import { spotDeployAuctionRead, type SpotDeployAuctionRules, spotDeployAuctionRules } from './spot-deploy-auction.ts';
import { spotMarginStateRead } from './spot-margin-state.ts';
import { stakingStateRead, type StakingStateRules, stakingStateRules } from './staking-state.ts';
import { tradesRead, type TradesRules, tradesRules } from './trades.ts';
import { userFillsRead, type UserFillsRules, userFillsRules } from './user-fills.ts';
import { userFundingByTimeRead, type UserFundingByTimeRules, userFundingByTimeRules } from './user-funding-by-time.ts';
import { userFundingRead, type UserFundingRules, userFundingRules } from './user-funding.ts';
import { userInterestRead, type UserInterestRules, userInterestRules } from './user-interest.ts';
import { userLedgerUpdatesRead, type UserLedgerUpdatesRules, userLedgerUpdatesRules } from './user-ledger-updates.ts';
import { userNonFundingLedgerUpdatesRead, type LedgerUpdatesRules, ledgerRules } from './user-non-funding-ledger-updates.ts';
import { userPositionHistoryByTimeRead } from './user-position-history-by-time.ts';
import { userPositionHistoryRead, type PositionHistoryRules, positionHistoryRules } from './user-position-history.ts';
import { userRateLimitRead, type UserRateLimitRules, userRateLimitRules } from './user-rate-limit.ts';
import { userTwapSliceFillsRead } from './user-twap-slice-fills.ts';
import { userTwapsRead, type UserTwapsRules, userTwapsRules } from './user-twaps.ts';
import { userVolumeHistoryRead, type VolumeHistoryRules, volumeHistoryRules } from './user-volume-history.ts';
import { validatorL1VotesRead, type ValidatorL1VotesRules, validatorL1VotesRules } from './validator-l1-votes.ts';
import { validatorSummariesRead, type ValidatorSummariesRules, validatorSummariesRules } from './validator-summaries.ts';
import { validatorVotesRead, type ValidatorVotesRules, validatorVotesRules } from './validator-votes.ts';
import { vaultStateRead, type VaultStateRules, vaultStateRules } from './vault-state.ts';
import { vaultSummariesRead, type VaultSummariesRules, vaultSummariesRules } from './vault-summaries.ts';

/** The reads that are built, by type; any other type of the catalogue is unknown here. */
export const builtReads = {
  account_state: accountStateRead,
  active_asset_data: activeAssetDataRead,
  approved_brokers: approvedBrokersRead,
  bridge_withdrawal_history: bridgeWithdrawalHistoryRead,
  broker_state: brokerStateRead,
  candle_snapshot: candleSnapshotRead,
  clearinghouse_state: clearinghouseStateRead,
  delegator_rewards: delegatorRewardsRead,
  earn_state: earnStateRead,
  exchange_status: exchangeStatusRead,
  fee_schedule: feeScheduleRead,
  funding_history: fundingHistoryRead,
  gossip_root_ips: gossipRootIpsRead,
  historical_orders: historicalOrdersRead,
  l2_book: l2BookRead,
  liquidatable: liquidatableRead,
  markets_meta: marketsMetaRead,
  markets: marketsRead,
  mip3_active_bids: mip3ActiveBidsRead,
  open_orders: openOrdersRead,
  option_series: optionSeriesRead,
  option_state: optionStateRead,
  order_status: orderStatusRead,
  perp_dexs: perpDexsRead,
  points_leaderboard: pointsLeaderboardRead,
  points_user: pointsUserRead,
  points_weeks: pointsWeeksRead,
  portfolio: portfolioRead,
  recent_blocks: recentBlocksRead,
  recent_transactions: recentTransactionsRead,
  referral_code: referralCodeRead,
  referral_leaderboard: referralLeaderboardRead,
  referral_referees: referralRefereesRead,
  referral_state: referralStateRead,
  rfq_open: rfqOpenRead,
  rfq_user: rfqUserRead,
  spot_deploy_auction: spotDeployAuctionRead,
  spot_margin_state: spotMarginStateRead,
  staking_state: stakingStateRead,
  trades: tradesRead,
  user_fills: userFillsRead,
  user_funding_by_time: userFundingByTimeRead,
  user_funding: userFundingRead,
  user_interest: userInterestRead,
  user_ledger_updates: userLedgerUpdatesRead,
  user_non_funding_ledger_updates: userNonFundingLedgerUpdatesRead,
  user_position_history_by_time: userPositionHistoryByTimeRead,
  user_position_history: userPositionHistoryRead,
  user_rate_limit: userRateLimitRead,
  user_twap_slice_fills: userTwapSliceFillsRead,
  user_twaps: userTwapsRead,
  user_volume_history: userVolumeHistoryRead,
  validator_l1_votes: validatorL1VotesRead,
  validator_summaries: validatorSummariesRead,
  validator_votes: validatorVotesRead,
  vault_state: vaultStateRead,
  vault_summaries: vaultSummariesRead,
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
