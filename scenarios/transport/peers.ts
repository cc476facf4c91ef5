import { check } from '../../harness/check/check.ts';
import { at, rowsAt } from '../../harness/client/json-at.ts';

export default check({
  id: 'transport.peers.listed',
  title: 'the peers of a node are listed with their endpoints, and the list of old is gone',
  clauses: ['transport.peers.shape', 'transport.peers.no-root-ips', 'transport.peers.empty'],
  by: 'observe',
  async run({ given, target, expect }) {
    const body = given.data(await target.read('gossip_root_ips'));
    expect('transport.peers.no-root-ips').equal(at(body, 'root_ips'), undefined, 'root_ips');
    // A node on its own has none: the list is there all the same.
    expect('transport.peers.empty').that(Array.isArray(at(body, 'peers')), {
      expected: 'a list, be it empty',
      actual: body,
      path: 'peers',
    });
    for (const peer of expect('transport.peers.shape').exercisedBy(rowsAt(body, 'peers'), 'a peer'))
      for (const key of ['id', 'gossip', 'peer_rpc', 'auth'])
        expect('transport.peers.shape').that(peer[key] !== undefined, { expected: `a key ${key}`, actual: peer });
    expect('transport.peers.shape').shape(body, 'info.gossip_root_ips');
  },
});
