import type { ClauseDeclaration } from '../../clause.ts';
import { citeReadApi, citeSupplement } from '../source.ts';

export const transportGossipPeersClauses = [
  {
    id: 'transport.peers.shape',
    says: '`gossip_root_ips` lists `peers`, each with at least `id`, `gossip`, `peer_rpc` and `auth`.',
    sources: [citeReadApi('Other read rows')],
    kind: 'shape',
    judgedBy: 'observe',
  },
  {
    id: 'transport.peers.no-root-ips',
    says: 'The key `root_ips` is gone from `gossip_root_ips`.',
    sources: [citeReadApi('Other read rows')],
    kind: 'presence',
    judgedBy: 'observe',
  },
  {
    id: 'transport.peers.empty',
    says: '`peers` comes from configuration, not from committed state; an empty list is valid.',
    sources: [citeSupplement('reads', 'gossip_root_ips')],
    kind: 'rule',
    judgedBy: 'observe',
  },
] as const satisfies readonly ClauseDeclaration[];
