import { rulesEditorAt } from '../../rule-edits.ts';
import type { Fault } from '../fault.ts';

const edit = rulesEditorAt('reads', 'gossipRootIps');

export const gossipPeerFaults: readonly Fault[] = [
  {
    id: 'transport.peers-without-auth',
    clause: 'transport.peers.shape',
    title: 'a peer is listed without the endpoint of its authentication',
    edit: edit(({ row: { auth: _auth, ...row } }) => ({ row })),
  },
  {
    id: 'transport.peers-by-ip',
    clause: 'transport.peers.no-root-ips',
    title: 'addresses stand under root_ips as they did before',
    edit: edit(({ body }) => ({ body: { ...body, root_ips: () => ['192.0.2.1'] } })),
  },
  {
    id: 'transport.peers-null',
    clause: 'transport.peers.empty',
    title: 'a node that tells of no peer answers null in place of the list',
    edit: edit(({ body }) => ({ body: { ...body, peers: () => null } })),
  },
];
