import { check } from '../../harness/check/check.ts';

const ANSWER_MS = 10_000;

export default check({
  id: 'feed.ping.text',
  title: 'a ping frame is answered with a pong frame and nothing else',
  clauses: ['feed.ping.text'],
  by: 'observe',
  async run({ feed, expect }) {
    const socket = await feed();
    socket.send({ method: 'ping' });
    const pong = await socket.takeWithin(() => true, ANSWER_MS);
    expect('feed.ping.text').equal(pong?.channel, 'pong', 'channel');
    expect('feed.ping.text').shape(pong?.json, 'frame.pong');
  },
});
