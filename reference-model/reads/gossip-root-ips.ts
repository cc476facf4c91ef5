import type { ChainParams } from '../genesis/genesis.ts';
import { defineRead } from './read.ts';
import { buildRow, type RowMakers } from './row.ts';

type Peer = NonNullable<ChainParams['peers']>[number];

/** @source read-api, "Other read rows": gossip_root_ips */
export interface GossipRootIpsReadRules {
  readonly body: RowMakers<null>;
  readonly row: RowMakers<Peer>;
}

export const gossipRootIpsReadRules: GossipRootIpsReadRules = {
  body: {
    // Peers come from the node's configuration, independent of blocks.
    peers: (_, core) =>
      (core.params.peers ?? []).map((peer) => buildRow(core, core.rules.reads.gossipRootIps.row, peer)),
  },
  row: {
    id: ({ id }) => id,
    gossip: ({ gossip }) => gossip,
    peer_rpc: ({ peer_rpc: rpc }) => rpc,
    auth: ({ auth }) => auth,
    // Absent if not published.
    pubkey_hex: ({ pubkey_hex: key }) => key,
  },
};

export const gossipRootIpsRead = defineRead('gossip_root_ips', (core) => ({
  body: buildRow(core, core.rules.reads.gossipRootIps.body, null),
}));
