import { check } from '../../harness/check/check.ts';
import { Blocked } from '../../harness/check/verdicts.ts';
import { at } from '../../harness/client/json-at.ts';
import { answered } from './answered.ts';

const badFrames = [
  ['feed.error.malformed', '{"method":"ping"'],
  ['feed.error.malformed', 'subscribe'],
  ['feed.error.method-missing', '{}'],
  ['feed.error.method-missing', '{"subscription":{"type":"markets"}}'],
  ['feed.error.method-unknown', '{"method":"listen"}'],
  ['feed.error.subscription-missing', '{"method":"subscribe"}'],
  ['feed.error.subscription-missing', '{"method":"subscribe","subscription":{"coin":"BTC"}}'],
  ['feed.error.binary', new TextEncoder().encode('{"method":"ping"}')],
] as const;

const unknownChannel = 'no_such_channel';

export default check({
  id: 'feed.error.bad-frames',
  title: 'every bad frame is answered with an error frame and harms nothing',
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
    if (market === undefined) throw new Blocked('the venue has no market');
    const socket = await feed();
    const standing = { type: 'bbo', coin: market.coin };
    await socket.firstFrame(standing);
    const isReply = ({ channel }: { channel: string }) => channel !== 'bbo' && channel !== 'markets';
    const answer = async () => {
      const told = await answered(socket, isReply);
      // Who ended it is known once the end was read.
      if (!socket.open) await answered(socket, isReply);
      expect('feed.error.stays-open').that(socket.open, {
        expected: 'an open connection after a bad frame',
        actual: 'a closed one',
      });
      return told;
    };

    for (const [clause, frame] of badFrames) {
      const sent = typeof frame === 'string' ? frame : 'a binary frame';
      socket.raw.send(frame);
      const told = await answer();
      expect(clause).that(told?.channel === 'error', { expected: `an error frame for ${sent}`, actual: told?.json });
      expect('feed.error.shape').shape(told?.json, 'frame.error');
    }
    for (const type of ['l2_book', 'bbo', 'trades']) {
      socket.subscribe({ type });
      const told = await answer();
      // The text calls the coin required and does not say how its lack is told.
      expect('feed.subscribe.coin-required').that(told === null || told.channel === 'error', {
        expected: `no acknowledgement of ${type} without coin`,
        actual: told?.json,
      });
      expect('feed.subscribe.coin-required').unusual(told === null, { expected: 'an error frame', actual: 'silence' });
    }
    for (const method of ['subscribe', 'unsubscribe']) {
      socket.send({ method, subscription: { type: unknownChannel } });
      const told = await answer();
      const reason = at(told?.json, 'data.error');
      const documented =
        told?.channel === 'error' &&
        typeof reason === 'string' &&
        reason.includes(`unknown channel: ${unknownChannel}`);
      // The text is documented for both; that an unsubscribe is refused is said of candles only.
      const acked = method === 'unsubscribe' && told?.channel === 'subscriptionResponse';
      expect('feed.error.channel-unknown').that(documented || acked, {
        expected: `unknown channel: ${unknownChannel}`,
        actual: told?.json,
        path: 'data.error',
      });
    }

    // Only a subscription that still stands makes its second subscribe a silent one.
    socket.subscribe(standing);
    const late = (await socket.drained()).filter(
      ({ channel }) => channel === 'subscriptionResponse' || channel === 'error',
    );
    expect('feed.error.stays-open').equal(
      late.map(({ json }) => json),
      [],
      'answers to a subscribe that still stands',
    );
  },
});
