import { check } from '../../harness/check/check.ts';
import { NotHere } from '../../harness/check/verdicts.ts';
import { at, rowsAt } from '../../harness/client/json-at.ts';
import { isJsonArray } from '../../spec-schemas/json/lossless.ts';
import { isServed } from './served.ts';

export default check({
  id: 'transport.peers.listed',
  title: 'gossip_root_ips lists peers, none or some, each with what it is reached by',
  clauses: ['transport.peers.shape', 'transport.peers.no-root-ips', 'transport.peers.empty'],
  by: 'observe',
  async run({ given, target, expect }) {
    const reply = await target.read('gossip_root_ips');
    if (!isServed(reply)) throw new NotHere('gossip_root_ips');
    // A node without peers in its configuration has nothing to tell, and says that by a list.
    const isListed = reply.kind === 'data' && isJsonArray(at(reply.data, 'peers'));
    expect('transport.peers.empty').that(isListed, {
      ...{ expected: 'a list of peers, empty or not', actual: reply.wire.text.slice(0, 200), path: 'data.peers' },
    });
    const body = given.data(reply);
    expect('transport.peers.no-root-ips').that(!Object.hasOwn(body, 'root_ips'), {
      ...{ expected: 'no key root_ips', actual: Object.keys(body), path: 'data.root_ips' },
    });
    expect('transport.peers.shape').shape(body, 'info.gossip_root_ips');
    const endpoints = ['id', 'gossip', 'peer_rpc', 'auth'];
    for (const row of expect('transport.peers.shape').exercisedBy(rowsAt(body, 'peers'), 'a peer in the configuration'))
      expect('transport.peers.shape').that(
        endpoints.every((key) => Object.hasOwn(row, key)),
        { expected: `a peer with ${endpoints.join(', ')}`, actual: Object.keys(row), path: 'data.peers' },
      );
  },
});
