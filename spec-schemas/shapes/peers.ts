import Type from 'typebox';
import { closed, forbiddenKey, formSaidBy, list, open, optionalTypeKey, saidBy, shape } from './composites.ts';

const Endpoint = Type.String({ minLength: 1, 'x-compare': 'environment' });

/** A row has at least the first four keys; the rest of it is open. Configuration, not committed state. */
const Peer = open({
  id: formSaidBy('public', Type.Integer({ minimum: 0, 'x-compare': 'environment' })),
  gossip: formSaidBy('public', Endpoint),
  peer_rpc: formSaidBy('public', Endpoint),
  auth: formSaidBy('public', Endpoint),
  pubkey_hex: Type.Optional(saidBy('public', Type.String({ 'x-compare': 'environment' }))),
});

/** @source read-api, "Other read rows" */
export const GossipRootIps = shape(
  'seed',
  closed({ type: optionalTypeKey('gossip_root_ips'), peers: list(Peer, 'set:id'), root_ips: forbiddenKey() }),
  {
    type: 'gossip_root_ips',
    peers: [{ id: 1, gossip: '192.0.2.1:4001', peer_rpc: '192.0.2.1:4002', auth: '192.0.2.1:4003' }],
  },
);

/** Shapes of replies to `POST /info`, by shape id. */
export const peerReplies = {
  'info.gossip_root_ips': GossipRootIps,
} as const;
