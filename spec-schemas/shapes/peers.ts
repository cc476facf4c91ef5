import Type from 'typebox';
import {
  closedObject,
  defineShape,
  forbiddenKey,
  listOf,
  openObject,
  optionalTypeKey,
  withContentSourceAuthority,
  withSourceAuthority,
} from './composites.ts';

const Endpoint = Type.String({ minLength: 1, 'x-compare': 'environment' });

/** A row has at least the first four keys; others are open. Configuration, not committed state. */
const Peer = openObject({
  id: withContentSourceAuthority('public', Type.Integer({ minimum: 0, 'x-compare': 'environment' })),
  gossip: withContentSourceAuthority('public', Endpoint),
  peer_rpc: withContentSourceAuthority('public', Endpoint),
  auth: withContentSourceAuthority('public', Endpoint),
  pubkey_hex: Type.Optional(withSourceAuthority('public', Type.String({ 'x-compare': 'environment' }))),
});

/** @source read-api, "Other read rows" */
export const GossipRootIps = defineShape(
  'seed',
  closedObject({ type: optionalTypeKey('gossip_root_ips'), peers: listOf(Peer, 'set:id'), root_ips: forbiddenKey() }),
  {
    type: 'gossip_root_ips',
    peers: [{ id: 1, gossip: '192.0.2.1:4001', peer_rpc: '192.0.2.1:4002', auth: '192.0.2.1:4003' }],
  },
);

/** Shapes of replies to `POST /info`, by shape id. */
export const peerReplies = {
  'info.gossip_root_ips': GossipRootIps,
} as const;
