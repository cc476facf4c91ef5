import * as account from './account.ts';
import * as books from './books.ts';
import { BridgeWithdrawalHistory } from './bridge.ts';
import * as brokers from './brokers.ts';
import { CandleSnapshot } from './candles.ts';
import * as chain from './chain-activity.ts';
import * as auctions from './deploy-auctions.ts';
import { EarnState } from './earn.ts';
import { FeeSchedule } from './fees.ts';
import * as funding from './funding.ts';
import * as governance from './governance.ts';
import * as history from './history.ts';
import * as markets from './markets.ts';
import * as options from './options.ts';
import * as orders from './orders.ts';
import { GossipRootIps } from './peers.ts';
import { PerpDexs } from './perp-dexs.ts';
import * as points from './points.ts';
import * as positions from './position-history.ts';
import * as referrals from './referrals.ts';
import * as rfq from './rfq.ts';
import * as risk from './risk.ts';
import * as spotMargin from './spot-margin.ts';
import * as staking from './staking.ts';
import { ExchangeStatus } from './status.ts';
import * as twaps from './twaps.ts';
import * as vaults from './vaults.ts';

/** What stands under `data` of `POST /info`, by type and, where an argument selects another shape, by its word. */
export const infoShapes = {
  'info.account_state.full': account.AccountStateFull,
  'info.account_state.margin': account.AccountStateMargin,
  'info.account_state.overview': account.AccountStateOverview,
  'info.clearinghouse_state': account.ClearinghouseState,
  'info.open_orders': orders.OpenOrders,
  'info.order_status': orders.OrderStatus,
  'info.user_fills': orders.UserFills,
  'info.user_funding': funding.UserFunding,
  'info.user_funding_by_time': funding.UserFundingByTime,
  'info.user_volume_history': history.UserVolumeHistory,
  'info.user_interest': spotMargin.UserInterest,
  'info.user_ledger_updates': history.UserLedgerUpdates,
  'info.user_non_funding_ledger_updates': account.LedgerUpdates,
  'info.historical_orders': history.HistoricalOrders,
  'info.user_twap_slice_fills': twaps.UserTwapSliceFills,
  'info.delegator_rewards': staking.DelegatorRewards,
  'info.portfolio': history.Portfolio,
  'info.markets': markets.Markets,
  'info.markets.narrowed': markets.MarketsNarrowed,
  'info.markets_meta': markets.MarketsMeta,
  'info.markets_meta.narrowed': markets.MarketsMetaNarrowed,
  'info.l2_book': books.L2Book,
  'info.trades': books.Trades,
  'info.candle_snapshot': CandleSnapshot,
  'info.funding_history': funding.FundingHistory,
  'info.mip3_active_bids': auctions.Mip3ActiveBids,
  'info.liquidatable': risk.Liquidatable,
  'info.active_asset_data': risk.ActiveAssetData,
  'info.perp_dexs': PerpDexs,
  'info.spot_margin_state': spotMargin.SpotMarginState,
  'info.earn_state': EarnState,
  'info.spot_deploy_auction': auctions.SpotDeployAuction,
  'info.user_position_history': positions.UserPositionHistory,
  'info.user_position_history_by_time': positions.UserPositionHistoryByTime,
  'info.option_series': options.OptionSeries,
  'info.option_state': options.OptionState,
  'info.rfq_open': rfq.RfqOpen,
  'info.rfq_user': rfq.RfqUser,
  'info.vault_state': vaults.VaultState,
  'info.staking_state': staking.StakingState,
  'info.fee_schedule': FeeSchedule,
  'info.referral_state': referrals.ReferralState,
  'info.referral_code': referrals.ReferralCode,
  'info.referral_referees': referrals.ReferralReferees,
  'info.referral_leaderboard': referrals.ReferralLeaderboard,
  'info.broker_state': brokers.BrokerState,
  'info.builder_state': brokers.BuilderState,
  'info.validator_votes': governance.ValidatorVotes,
  'info.recent_blocks': chain.RecentBlocks,
  'info.recent_transactions': chain.RecentTransactions,
  'info.exchange_status': ExchangeStatus,
  'info.user_twaps': twaps.UserTwaps,
  'info.vault_summaries': vaults.VaultSummaries,
  'info.user_rate_limit': account.UserRateLimit,
  'info.approved_brokers': brokers.ApprovedBrokers,
  'info.validator_l1_votes': governance.ValidatorL1Votes,
  'info.validator_summaries': governance.ValidatorSummaries,
  'info.gossip_root_ips': GossipRootIps,
  'info.bridge_withdrawal_history': BridgeWithdrawalHistory,
  'info.points_weeks': points.PointsWeeks,
  'info.points_leaderboard': points.PointsLeaderboard,
  'info.points_user': points.PointsUser,
} as const;

export type InfoShapeId = keyof typeof infoShapes;
