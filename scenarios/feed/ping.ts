import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import type { FeedFrame } from '../../harness/client/feed-client.ts';

/** Maximum delay of a frame that was not flushed in order, ms. */
const LATE_MS = 10_000;

export default check({
  id: 'feed.ping.text',
  title: 'a ping frame is answered with a pong frame and nothing else',
  clauses: ['feed.ping.text'],
  by: 'observe',
  async run({ feed, expect }) {
    const socket = await feed();
    socket.send({ method: 'ping' });
    // An answer to a message sent after the ping proves that there was time to answer the ping, without a clock.
    socket.subscribe({ type: 'markets' });
    const first = await socket.take(() => true, 'the answer to a ping, or to what came behind it');
    const pong = isOfPing(first) ? first : await socket.takeWithin(isOfPing, LATE_MS);
    expect('feed.ping.text').equal(field(pong?.json, 'channel', socket.heard()), 'pong');
    expect('feed.ping.text').shape(pong?.json ?? null, 'frame.pong');
  },
});

function isOfPing({ channel }: FeedFrame): boolean {
  return channel !== 'subscriptionResponse' && channel !== 'markets';
}
