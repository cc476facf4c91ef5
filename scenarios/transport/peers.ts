import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { rowsAt } from '../../harness/client/json-at.ts';
import { Unsupported } from '../../harness/kernel/verdicts.ts';
import { isJsonArray } from '../../spec-schemas/json/lossless.ts';
import { isReadServed } from './served.ts';

export default check({
  id: 'transport.peers.listed',
  title: 'gossip_root_ips returns a list of peers, possibly empty, each with its endpoints',
  clauses: ['transport.peers.shape', 'transport.peers.no-root-ips', 'transport.peers.empty'],
  by: 'observe',
  async run({ given, target, expect }) {
    const reply = await target.read('gossip_root_ips');
    if (!isReadServed(reply)) throw new Unsupported('gossip_root_ips');
    // A node without configured peers must answer with an empty list.
    const peers = field(reply.kind === 'data' ? reply.data : undefined, 'peers', reply);
    expect('transport.peers.empty').relation(
      'a list of peers, empty or not',
      { peers },
      ({ peers }) => isJsonArray(peers),
      'data.peers',
    );
    const body = given.data(reply);
    expect('transport.peers.no-root-ips').absent(field(body, 'root_ips'), 'key root_ips', 'data.root_ips');
    expect('transport.peers.shape').shape(body, 'info.gossip_root_ips');
    const endpoints = ['id', 'gossip', 'peer_rpc', 'auth'];
    for (const row of expect('transport.peers.shape').exercisedBy(rowsAt(body, 'peers'), 'a peer in the configuration'))
      expect('transport.peers.shape').relation(
        `a peer with ${endpoints.join(', ')}`,
        { row },
        ({ row }) => endpoints.every((key) => Object.hasOwn(row, key)),
        'data.peers',
      );
  },
});
