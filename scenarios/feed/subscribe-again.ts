import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { type FeedFrame, isSubscriptionReply } from '../../harness/client/feed-client.ts';
import { toTracedFrames } from '../../harness/judging/feed-records.ts';
import { Unsupported } from '../../harness/kernel/verdicts.ts';
import { awaitFirstAnswer, awaitFirstAnswers } from './first-answer.ts';

const isOfBook = ({ channel }: FeedFrame) =>
  channel === 'subscriptionResponse' || channel === 'error' || channel === 'l2_book';

export default check({
  id: 'feed.subscribe.again',
  title: 'a channel subscribed again after an unsubscribe is acknowledged and begins with a snapshot',
  clauses: ['feed.subscribe.ack', 'feed.subscribe.snapshot', 'feed.frame.snapshot-flag'],
  by: 'observe',
  async run({ feed, given, venue, expect }) {
    const [market] = venue.markets;
    if (market === undefined) throw new Unsupported('a perpetual market');
    const book = { type: 'l2_book', coin: market.coin };
    const socket = await feed();
    await socket.firstFrame(book);
    socket.unsubscribe(book);
    const ended = await awaitFirstAnswer(socket, isSubscriptionReply);
    given.require(ended?.channel === 'subscriptionResponse', 'an unsubscribe was not acknowledged');
    // A push may have been in flight.
    await socket.drained();

    socket.subscribe(book);
    const answers = await awaitFirstAnswers(socket, isOfBook, 2);
    const [ack, first] = answers;
    expect('feed.subscribe.ack').equal(
      field(ack?.json, 'channel', toTracedFrames(socket, ...answers)),
      'subscriptionResponse',
      'channel of the answer to a subscribe after an unsubscribe',
    );
    expect('feed.subscribe.snapshot').equal(
      field(first?.json, 'channel', toTracedFrames(socket, ...answers)),
      'l2_book',
      'channel of the frame after the acknowledgement',
    );
    if (first?.channel === 'l2_book')
      expect('feed.frame.snapshot-flag').equal(
        field(first.json, 'is_snapshot'),
        true,
        'is_snapshot of the frame after the acknowledgement',
      );
  },
});
