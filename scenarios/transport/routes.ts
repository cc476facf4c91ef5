import { check } from '../../harness/check/check.ts';
import { unanswered } from '../../harness/check/unanswered.ts';
import { isSilence } from '../../harness/target/wire.ts';
import { envelopeKeys } from './envelope-keys.ts';

export default check({
  id: 'transport.routes',
  title: 'one base URL serves reads, writes and the feed, and nothing beside the routes answers like them',
  clauses: ['transport.node.routes', 'transport.path.unknown', 'transport.exchange.not-json'],
  by: 'observe',
  async run({ target, expect }) {
    const read = await target.read('exchange_status');
    expect('transport.node.routes').served(read.wire);
    const write = await target.post('/exchange', {});
    expect('transport.node.routes').status(write, [400, 401, 422]);
    const socket = await target.wire.connect();
    // Only a status that the venue itself gives says anything about its routes.
    if (isSilence(socket) && (socket.status === undefined || socket.reason === 'unserved'))
      throw unanswered('the upgrade of a socket', socket);
    expect('transport.node.routes').that(!isSilence(socket), {
      expected: 'a socket at GET /ws',
      actual: isSilence(socket) ? socket.detail : '',
    });
    if (!isSilence(socket)) socket.close();

    for (const body of ['{"signature":', 'noop', '{"nonce":1,}']) {
      const reply = await target.send({
        method: 'POST',
        path: '/exchange',
        headers: { 'content-type': 'application/json' },
        body,
      });
      expect('transport.exchange.not-json').that(reply.status >= 400 && reply.status < 500, {
        expected: 'a 4xx',
        actual: `HTTP ${reply.status} ${reply.text}`,
      });
    }

    const status = '{"type":"exchange_status"}';
    for (const request of [
      { method: 'GET', path: '/ws' },
      { method: 'GET', path: '/no-such-route' },
      { method: 'POST', path: '/no-such-route', body: status },
      { method: 'POST', path: '/INFO', body: status },
      { method: 'HEAD', path: '/info' },
    ]) {
      const reply = await target.send({ ...request, headers: { 'content-type': 'application/json' } });
      const keys = envelopeKeys(reply.json);
      expect('transport.path.unknown').that(!(reply.status === 200 && (keys.data || keys.error)), {
        expected: `no body of the venue on 200 for ${request.method} ${request.path}`,
        actual: `HTTP ${reply.status} ${reply.text.slice(0, 200)}`,
      });
    }
  },
});
