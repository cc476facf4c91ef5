// Written by `npm run lists` from the files of this folder; no edit lasts.
import { accountHistoryReads } from './account-history.ts';
import { accountStateReads } from './account-state.ts';
import { bridgeReads } from './bridge.ts';
import { chainActivityReads } from './chain-activity.ts';
import { feeReads } from './fees-and-credit.ts';
import { governanceReads } from './governance.ts';
import { nextReleaseReads } from './next-release.ts';
import { nodeSnapshotReads } from './node-snapshots.ts';
import { optionReads } from './options.ts';
import { orderReads } from './orders-and-fills.ts';
import { perpMarketReads } from './perp-markets.ts';
import { positionHistoryReads } from './position-history.ts';
import { spotMarginEarnReads } from './spot-margin-earn.ts';
import { vaultAndStakingReads } from './vaults-and-staking.ts';

/** Every read, by type. */
export const reads = {
  ...accountHistoryReads,
  ...accountStateReads,
  ...bridgeReads,
  ...chainActivityReads,
  ...feeReads,
  ...governanceReads,
  ...nextReleaseReads,
  ...nodeSnapshotReads,
  ...optionReads,
  ...orderReads,
  ...perpMarketReads,
  ...positionHistoryReads,
  ...spotMarginEarnReads,
  ...vaultAndStakingReads,
} as const;
