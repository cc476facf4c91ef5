// Written by `npm run lists` from the files of this folder; no edit lasts.
import type { ReadComparisonOverrides } from './compared-read.ts';
import { accountStateComparison } from './account-state.ts';
import { bridgeWithdrawalHistoryComparison } from './bridge-withdrawal-history.ts';
import { candleSnapshotComparison } from './candle-snapshot.ts';
import { clearinghouseStateComparison } from './clearinghouse-state.ts';
import { delegatorRewardsComparison } from './delegator-rewards.ts';
import { earnStateComparison } from './earn-state.ts';
import { feeScheduleComparison } from './fee-schedule.ts';
import { fundingHistoryComparison } from './funding-history.ts';
import { gossipRootIpsComparison } from './gossip-root-ips.ts';
import { historicalOrdersComparison } from './historical-orders.ts';
import { l2BookComparison } from './l2-book.ts';
import { liquidatableComparison } from './liquidatable.ts';
import { marketsMetaComparison } from './markets-meta.ts';
import { marketsComparison } from './markets.ts';
import { optionSeriesComparison } from './option-series.ts';
import { orderStatusComparison } from './order-status.ts';
import { perpDexsComparison } from './perp-dexs.ts';
import { portfolioComparison } from './portfolio.ts';
import { recentBlocksComparison } from './recent-blocks.ts';
import { recentTransactionsComparison } from './recent-transactions.ts';
import { rfqOpenComparison } from './rfq-open.ts';
import { spotDeployAuctionComparison } from './spot-deploy-auction.ts';
import { stakingStateComparison } from './staking-state.ts';
import { tradesComparison } from './trades.ts';
import { userFillsComparison } from './user-fills.ts';
import { userLedgerUpdatesComparison } from './user-ledger-updates.ts';
import { userNonFundingLedgerUpdatesComparison } from './user-non-funding-ledger-updates.ts';
import { userPositionHistoryByTimeComparison } from './user-position-history-by-time.ts';
import { userPositionHistoryComparison } from './user-position-history.ts';
import { userTwapSliceFillsComparison } from './user-twap-slice-fills.ts';
import { userTwapsComparison } from './user-twaps.ts';
import { userVolumeHistoryComparison } from './user-volume-history.ts';
import { validatorL1VotesComparison } from './validator-l1-votes.ts';
import { validatorSummariesComparison } from './validator-summaries.ts';
import { validatorVotesComparison } from './validator-votes.ts';
import { vaultStateComparison } from './vault-state.ts';
import { vaultSummariesComparison } from './vault-summaries.ts';

/** Reads that a campaign compares in a way of their own. */
export const ownComparisons: readonly ReadComparisonOverrides[] = [
  accountStateComparison,
  bridgeWithdrawalHistoryComparison,
  candleSnapshotComparison,
  clearinghouseStateComparison,
  delegatorRewardsComparison,
  earnStateComparison,
  feeScheduleComparison,
  fundingHistoryComparison,
  gossipRootIpsComparison,
  historicalOrdersComparison,
  l2BookComparison,
  liquidatableComparison,
  marketsMetaComparison,
  marketsComparison,
  optionSeriesComparison,
  orderStatusComparison,
  perpDexsComparison,
  portfolioComparison,
  recentBlocksComparison,
  recentTransactionsComparison,
  rfqOpenComparison,
  spotDeployAuctionComparison,
  stakingStateComparison,
  tradesComparison,
  userFillsComparison,
  userLedgerUpdatesComparison,
  userNonFundingLedgerUpdatesComparison,
  userPositionHistoryByTimeComparison,
  userPositionHistoryComparison,
  userTwapSliceFillsComparison,
  userTwapsComparison,
  userVolumeHistoryComparison,
  validatorL1VotesComparison,
  validatorSummariesComparison,
  validatorVotesComparison,
  vaultStateComparison,
  vaultSummariesComparison,
];
