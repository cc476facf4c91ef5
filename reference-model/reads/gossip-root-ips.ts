import type { Params } from '../genesis/genesis.ts';
import { defineRead } from './read.ts';
import { type Fields, rowOf } from './row.ts';

type Peer = NonNullable<Params['peers']>[number];

/** @source read-api, "Other read rows": gossip_root_ips */
export interface GossipRootIpsRules {
  readonly peer: Fields<Peer>;
  /** What stands beside the list. */
  readonly beside: Fields<readonly Peer[]>;
}

export const gossipRootIpsRules: GossipRootIpsRules = {
  peer: {
    id: ({ id }) => id,
    gossip: ({ gossip }) => gossip,
    peer_rpc: ({ peerRpc }) => peerRpc,
    auth: ({ auth }) => auth,
  },
  beside: {},
};

/** The nodes that this one was configured with: no part of committed state. */
export const gossipRootIps = defineRead('gossip_root_ips', (core) => {
  const { peer, beside } = core.rules.reads.gossipRootIps;
  const peers = core.params.peers ?? [];
  return { body: { peers: peers.map((row) => rowOf(core, peer, row)), ...rowOf(core, beside, peers) } };
});
