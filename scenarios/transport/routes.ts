import { check } from '../../harness/check/check.ts';
import { Traced, valueOriginsOfEvidence } from '../../harness/check/evidence.ts';
import { verdictOnSilence } from '../../harness/kernel/verdict-on-silence.ts';
import { isClientError, isOkStatus } from '../../harness/setup/http-status.ts';
import { isSilence } from '../../harness/target/wire.ts';
import { findEnvelopeKeys } from './envelope-keys.ts';

export default check({
  id: 'transport.routes',
  title: 'one base URL serves /info, /exchange and /ws, and other paths do not answer with an envelope',
  clauses: ['transport.node.routes', 'transport.path.unknown', 'transport.exchange.not-json'],
  by: 'observe',
  async run({ target, expect }) {
    const read = await target.read('exchange_status');
    expect('transport.node.routes').served(read);
    const write = await target.post('/exchange', {});
    expect('transport.node.routes').status(write);
    const socket = await target.wire.connect();
    // A status describes the routes only if the venue itself sends it.
    if (isSilence(socket) && (socket.status === undefined || socket.reason === 'unserved'))
      throw verdictOnSilence('the upgrade of a socket', socket);
    const refused = isSilence(socket) ? socket.reply : undefined;
    const upgrade = isSilence(socket) ? socket.detail : 'a socket';
    expect('transport.node.routes').relation(
      'a WebSocket at GET /ws',
      { upgrade: new Traced(upgrade, refused === undefined ? [] : valueOriginsOfEvidence(refused)) },
      () => !isSilence(socket),
    );
    if (!isSilence(socket)) socket.close();

    for (const body of ['{"signature":', 'noop', '{"nonce":1,}']) {
      const reply = await target.send({
        method: 'POST',
        path: '/exchange',
        headers: { 'content-type': 'application/json' },
        body,
      });
      expect('transport.exchange.not-json').relation(
        'a 4xx status for a body that is not JSON',
        { reply },
        ({ reply }) => isClientError(reply),
      );
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
      const keys = findEnvelopeKeys(reply.json);
      expect('transport.path.unknown').relation(
        `no HTTP 200 with data or error for ${request.method} ${request.path}`,
        { reply },
        ({ reply }) => !(isOkStatus(reply) && (keys.data || keys.error)),
      );
    }
  },
});
