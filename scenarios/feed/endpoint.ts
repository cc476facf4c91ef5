import { check } from '../../harness/check/check.ts';
import { Inconclusive, NotHere } from '../../harness/check/verdicts.ts';
import { openHttpTarget } from '../../harness/target/http-target.ts';
import { isSilence } from '../../harness/target/wire.ts';

/** Statuses of who is asked too often, or finds nobody behind it. */
const busy: readonly number[] = [429, 502, 503, 504];

export default check({
  id: 'feed.endpoint.plain',
  title: 'a node opens a plain socket at /ws',
  clauses: ['feed.endpoint.node'],
  by: 'observe',
  needs: ['wire'],
  async run({ given, rawUrl, venue, expect }) {
    const url = await rawUrl();
    if (venue.role === 'gateway' || new URL(url).protocol !== 'http:') throw new NotHere('node');
    const target = openHttpTarget(url);
    given.afterwards(() => target.close());
    const socket = await target.connect({ path: '/ws' });
    // Nothing was answered at all, or by what is in between: the network's doing as well as the venue's.
    if (isSilence(socket) && (socket.status === undefined || busy.includes(socket.status)))
      throw new Inconclusive(`no socket: ${socket.detail}`);
    expect('feed.endpoint.node').that(!isSilence(socket), {
      expected: 'a socket at /ws',
      actual: isSilence(socket) ? `HTTP ${socket.status}: ${socket.detail}` : 'a socket',
    });
  },
});
