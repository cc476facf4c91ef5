import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { isSubscriptionReply } from '../../harness/client/feed-client.ts';
import { at } from '../../harness/client/json-at.ts';
import { receivedFrameObjects, toTracedFrames } from '../../harness/judging/feed-records.ts';
import { Unsupported } from '../../harness/kernel/verdicts.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { awaitFirstAnswer } from './first-answer.ts';

const badFrames = [
  ['feed.error.malformed', '{"method":"ping"'],
  ['feed.error.malformed', 'subscribe'],
  ['feed.error.method-missing', '{}'],
  ['feed.error.method-missing', '[]'],
  ['feed.error.method-missing', '"ping"'],
  ['feed.error.method-missing', '{"subscription":{"type":"markets"}}'],
  ['feed.error.method-unknown', '{"method":"listen"}'],
  ['feed.error.subscription-missing', '{"method":"subscribe"}'],
  ['feed.error.subscription-missing', '{"method":"subscribe","subscription":{"coin":"BTC"}}'],
  ['feed.error.binary', new TextEncoder().encode('{"method":"ping"}')],
] as const;

const unknownChannel = 'no_such_channel';

export default check({
  id: 'feed.error.bad-frames',
  title: 'every invalid frame is answered with an error frame, and the connection and its subscriptions stay open',
  clauses: [
    'feed.error.shape',
    'feed.error.stays-open',
    'feed.error.binary',
    'feed.error.malformed',
    'feed.error.method-missing',
    'feed.error.method-unknown',
    'feed.error.subscription-missing',
    'feed.error.channel-unknown',
    'feed.subscribe.coin-required',
  ],
  by: 'observe',
  async run({ feed, venue, expect }) {
    const [market] = venue.markets;
    if (market === undefined) throw new Unsupported('a perpetual market');
    const socket = await feed();
    const subscribed = { type: 'bbo', coin: market.coin };
    await socket.firstFrame(subscribed);
    const isReply = ({ channel }: { channel: string }) => channel !== 'bbo' && channel !== 'markets';
    const answer = async () => {
      const reported = await awaitFirstAnswer(socket, isReply);
      // The close must be read before it is known which side closed.
      if (!socket.open) await awaitFirstAnswer(socket, isReply);
      expect('feed.error.stays-open').relation(
        'the connection to stay open after an invalid frame',
        { isOpen: derived(socket.open, socket.heard()), answer: receivedFrameObjects(reported) },
        ({ isOpen }) => isOpen,
      );
      return reported;
    };

    for (const [clause, bad] of badFrames) {
      const sent = typeof bad === 'string' ? bad : 'a binary frame';
      socket.raw.send(bad);
      const reported = await answer();
      expect(clause).relation(
        `an error frame for ${sent}`,
        { answer: toTracedFrames(socket, reported) },
        ({ answer: [frame] }) => isError(frame),
      );
      expect('feed.error.shape').shape(reported?.json ?? null, 'frame.error');
    }
    for (const type of ['l2_book', 'bbo', 'trades']) {
      socket.subscribe({ type });
      const reported = await answer();
      // The text requires the coin, but does not say how its absence is reported.
      expect('feed.subscribe.coin-required').relation(
        `no acknowledgement of ${type} without coin`,
        { answer: toTracedFrames(socket, reported) },
        ({ answer }) => answer.every(isError),
      );
      expect('feed.subscribe.coin-required').unusual(reported === null, {
        expected: 'an error frame for a subscribe without coin',
        actual: derived('silence', socket.heard()),
      });
    }
    for (const method of ['subscribe', 'unsubscribe']) {
      socket.send({ method, subscription: { type: unknownChannel } });
      const reported = await answer();
      expect('feed.error.channel-unknown').relation(
        `an error frame "unknown channel: ${unknownChannel}" for subscribe, this or an acknowledgement for unsubscribe`,
        { answer: toTracedFrames(socket, reported) },
        ({ answer: [frame] }) => {
          const reason = at(frame, 'data.error');
          const isNamed = typeof reason === 'string' && reason.includes(`unknown channel: ${unknownChannel}`);
          // The text is documented for both; that an unsubscribe is refused is stated only for candles.
          const isAcked = method === 'unsubscribe' && frame?.channel === 'subscriptionResponse';
          return (isError(frame) && isNamed) || isAcked;
        },
        'data.error',
      );
    }

    // The second subscribe is ignored only if the first subscription still exists.
    socket.subscribe(subscribed);
    const late = (await socket.drained()).filter(isSubscriptionReply);
    expect('feed.error.stays-open').equal(
      receivedFrameObjects(...late),
      [],
      'answers to a repeated subscribe of an active bbo subscription',
    );
  },
});

function isError(frame: JsonObject | undefined): boolean {
  return frame?.channel === 'error';
}
