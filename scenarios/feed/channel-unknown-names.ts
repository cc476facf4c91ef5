import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { assumeKnownForm } from '../../harness/client/deviating-forms.ts';
import { at } from '../../harness/client/json-at.ts';
import { receivedFrameObjects, toTracedFrames } from '../../harness/judging/feed-records.ts';
import { awaitFirstAnswers } from './first-answer.ts';

const retired = [
  'all_mids',
  'active_asset_ctx',
  'user_events',
  'web_data',
  'web_data2',
  'explorer_block',
  'explorer_txs',
  'option_positions',
  'spot_state',
];
const coin = 'NO-SUCH-COIN';
const empty = [
  ['l2_book', 'levels', [[], []]],
  ['bbo', 'bbo', [null, null]],
  ['trades', null, []],
] as const;

export default check({
  id: 'feed.channel.unknown-names',
  title: 'a subscription to an unlisted coin begins empty and gets no more frames, and retired channels are unknown',
  clauses: ['feed.channel.coin-unknown', 'feed.channel.retired'],
  by: 'observe',
  async run({ feed, given, venue, pace, expect }) {
    const socket = await feed();
    const { address: user } = given.stranger();
    for (const type of retired) {
      // With every field that a channel with this name may have required.
      socket.send({ method: 'subscribe', subscription: { type, user, coin: venue.markets[0]?.coin ?? 'BTC' } });
      const [reported] = await awaitFirstAnswers(socket, () => true, 1);
      expect('feed.channel.retired').relation(
        `an error frame "unknown channel: ${type}"`,
        { answer: toTracedFrames(socket, reported) },
        ({ answer: [frame] }) =>
          frame?.channel === 'error' && String(at(frame, 'data.error')).includes(`unknown channel: ${type}`),
        'data.error',
      );
    }
    for (const [type, key, body] of empty) {
      socket.subscribe({ type, coin });
      const [ack, first] = await awaitFirstAnswers(socket, () => true, 2);
      assumeKnownForm(first?.data);
      const data = key === null ? first?.data : at(first?.data, key);
      expect('feed.channel.coin-unknown').equal(
        derived([ack?.channel, first?.channel, data], toTracedFrames(socket, ack, first)),
        ['subscriptionResponse', type, body],
        'channels of the acknowledgement and the first frame, and its body',
      );
    }
    await pace.blocks(2);
    const later = await socket.drained();
    expect('feed.channel.coin-unknown').equal(
      receivedFrameObjects(...later),
      [],
      'frames after the first frames of an unlisted coin',
    );
  },
});
