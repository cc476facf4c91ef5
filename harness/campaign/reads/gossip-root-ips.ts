import type { ReadComparisonOverrides } from './compared-read.ts';

/** Node configuration, which no shadow has: only its form is compared. */
export const gossipRootIps: ReadComparisonOverrides = {
  type: 'gossip_root_ips',
  sinceRun: () => ({}),
};
