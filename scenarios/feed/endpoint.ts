import { check } from '../../harness/check/check.ts';
import { unanswered } from '../../harness/check/unanswered.ts';
import { NotHere } from '../../harness/check/verdicts.ts';
import { isSilence } from '../../harness/target/wire.ts';

const TOO_OFTEN = 429;

export default check({
  id: 'feed.endpoint.plain',
  title: 'a node opens a plain socket at /ws',
  clauses: ['feed.endpoint.node'],
  by: 'observe',
  needs: ['wire'],
  async run({ given, rawUrl, rawTarget, venue, expect }) {
    const url = await rawUrl();
    if (venue.role === 'gateway' || new URL(url).protocol !== 'http:') throw new NotHere('node');
    const target = await rawTarget();
    given.afterwards(() => target.close());
    const socket = await target.connect({ path: '/ws' });
    // Nothing was answered at all, or by what is in between: the network's doing as well as the venue's.
    if (
      isSilence(socket) &&
      (socket.status === undefined || socket.reason === 'unserved' || socket.status === TOO_OFTEN)
    )
      throw unanswered('the upgrade of a socket', socket);
    expect('feed.endpoint.node').that(!isSilence(socket), {
      expected: 'a socket at /ws',
      actual: isSilence(socket) ? `HTTP ${socket.status}: ${socket.detail}` : 'a socket',
    });
  },
});
