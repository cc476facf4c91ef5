import type { ReadEntry } from './read-entry.ts';
import { accountHistoryReads } from './reads/account-history.ts';
import { accountStateReads } from './reads/account-state.ts';
import { bridgeReads } from './reads/bridge.ts';
import { chainActivityReads } from './reads/chain-activity.ts';
import { feeReads } from './reads/fees-and-credit.ts';
import { governanceReads } from './reads/governance.ts';
import { nextReleaseReads } from './reads/next-release.ts';
import { nodeSnapshotReads } from './reads/node-snapshots.ts';
import { optionReads } from './reads/options.ts';
import { orderReads } from './reads/orders-and-fills.ts';
import { perpMarketReads } from './reads/perp-markets.ts';
import { positionHistoryReads } from './reads/position-history.ts';
import { spotMarginEarnReads } from './reads/spot-margin-earn.ts';
import { vaultAndStakingReads } from './reads/vaults-and-staking.ts';

/**
 * Every read that is live or comes with the next release, by type; names that were reads once stand in
 * `retired-reads.ts`. A read is added by adding its row to the file of its group and its reply to the shapes.
 * @source read-api, "POST /info" and "Resources and their fields"; arguments marked `public`: supplement, reads
 */
export const reads = {
  ...accountStateReads,
  ...orderReads,
  ...accountHistoryReads,
  ...perpMarketReads,
  ...spotMarginEarnReads,
  ...positionHistoryReads,
  ...optionReads,
  ...vaultAndStakingReads,
  ...feeReads,
  ...governanceReads,
  ...chainActivityReads,
  ...nodeSnapshotReads,
  ...bridgeReads,
  ...nextReleaseReads,
} as const;

export type ReadType = keyof typeof reads;

const rows: ReadonlyMap<string, ReadEntry> = new Map(Object.entries(reads));

/** The row of a type; undefined for a name that is no read. Any text may be asked for. */
export function readEntry(type: string): ReadEntry | undefined {
  return rows.get(type);
}
