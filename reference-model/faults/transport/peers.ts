import { editsOf } from '../../rule-edits.ts';
import type { Fault } from '../fault.ts';

const peers = editsOf('reads', 'gossipRootIps');

export const peersFaults: readonly Fault[] = [
  {
    id: 'transport.peer-without-auth',
    clause: 'transport.peers.shape',
    title: 'a peer is listed without its auth endpoint',
    edit: peers(({ peer }) => ({ peer: { ...peer, auth: () => undefined } })),
  },
  {
    id: 'transport.root-ips-kept',
    clause: 'transport.peers.no-root-ips',
    title: 'the list of addresses of old stands beside the peers',
    edit: peers(() => ({ beside: { root_ips: (rows) => rows.map(({ gossip }) => gossip) } })),
  },
  {
    id: 'transport.peers-null',
    clause: 'transport.peers.empty',
    title: 'peers is null in place of a list',
    edit: peers(() => ({ beside: { peers: () => null } })),
  },
  {
    id: 'transport.mainnet-as-testnet',
    clause: 'transport.network.mainnet',
    title: 'mainnet calls itself by the chain id of testnet',
    network: 'mainnet',
    edit: editsOf(
      'reads',
      'exchangeStatus',
    )(({ body }) => ({
      body: { ...body, chain_identity: (_, { state }) => state.chain.identity.replace(/^c8964/, 'c114514') },
    })),
  },
];
