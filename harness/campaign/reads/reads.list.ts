// Written by `npm run lists` from the files of this folder; no edit lasts.
import type { ReadComparisonOverrides } from './compared-read.ts';
import { accountState } from './account-state.ts';
import { bridgeWithdrawalHistory } from './bridge-withdrawal-history.ts';
import { candleSnapshot } from './candle-snapshot.ts';
import { clearinghouseState } from './clearinghouse-state.ts';
import { delegatorRewards } from './delegator-rewards.ts';
import { earnState } from './earn-state.ts';
import { feeSchedule } from './fee-schedule.ts';
import { fundingHistory } from './funding-history.ts';
import { gossipRootIps } from './gossip-root-ips.ts';
import { historicalOrders } from './historical-orders.ts';
import { l2Book } from './l2-book.ts';
import { liquidatable } from './liquidatable.ts';
import { marketsMeta } from './markets-meta.ts';
import { markets } from './markets.ts';
import { optionSeries } from './option-series.ts';
import { orderStatus } from './order-status.ts';
import { perpDexs } from './perp-dexs.ts';
import { portfolio } from './portfolio.ts';
import { recentBlocks } from './recent-blocks.ts';
import { recentTransactions } from './recent-transactions.ts';
import { rfqOpen } from './rfq-open.ts';
import { spotDeployAuction } from './spot-deploy-auction.ts';
import { stakingState } from './staking-state.ts';
import { trades } from './trades.ts';
import { userFills } from './user-fills.ts';
import { userLedgerUpdates } from './user-ledger-updates.ts';
import { userNonFundingLedgerUpdates } from './user-non-funding-ledger-updates.ts';
import { userPositionHistoryByTime } from './user-position-history-by-time.ts';
import { userPositionHistory } from './user-position-history.ts';
import { userTwapSliceFills } from './user-twap-slice-fills.ts';
import { userTwaps } from './user-twaps.ts';
import { userVolumeHistory } from './user-volume-history.ts';
import { validatorL1Votes } from './validator-l1-votes.ts';
import { validatorSummaries } from './validator-summaries.ts';
import { validatorVotes } from './validator-votes.ts';
import { vaultState } from './vault-state.ts';
import { vaultSummaries } from './vault-summaries.ts';

/** Reads that a campaign compares in a way of their own. */
export const ownComparisons: readonly ReadComparisonOverrides[] = [
  accountState,
  bridgeWithdrawalHistory,
  candleSnapshot,
  clearinghouseState,
  delegatorRewards,
  earnState,
  feeSchedule,
  fundingHistory,
  gossipRootIps,
  historicalOrders,
  l2Book,
  liquidatable,
  marketsMeta,
  markets,
  optionSeries,
  orderStatus,
  perpDexs,
  portfolio,
  recentBlocks,
  recentTransactions,
  rfqOpen,
  spotDeployAuction,
  stakingState,
  trades,
  userFills,
  userLedgerUpdates,
  userNonFundingLedgerUpdates,
  userPositionHistoryByTime,
  userPositionHistory,
  userTwapSliceFills,
  userTwaps,
  userVolumeHistory,
  validatorL1Votes,
  validatorSummaries,
  validatorVotes,
  vaultState,
  vaultSummaries,
];
