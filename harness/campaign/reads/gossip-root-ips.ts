import type { OwnComparison } from './compared-read.ts';

/** Tells the configuration of a node, which no shadow has: of that nothing but its form is compared. */
export const gossipRootIps: OwnComparison = {
  type: 'gossip_root_ips',
  since: () => ({}),
};
