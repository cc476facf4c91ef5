import type { ReadComparisonOverrides } from './compared-read.ts';

/** Node configuration, which no shadow has: only its shape is compared. */
export const gossipRootIpsComparison: ReadComparisonOverrides = {
  type: 'gossip_root_ips',
  sinceRun: () => ({}),
};
