import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import type { FeedFrame } from '../../harness/client/feed-client.ts';
import { receivedFrameObjects, toTracedFrames } from '../../harness/judging/feed-records.ts';
import { Unsupported } from '../../harness/kernel/verdicts.ts';
import { channelOf } from '../../spec-schemas/catalogue/channels.ts';
import { awaitFirstAnswers } from './first-answer.ts';

const isOfBook = ({ channel }: FeedFrame) =>
  channel === 'subscriptionResponse' || channel === 'error' || channel === 'l2_book';

export default check({
  id: 'feed.reconnect.fresh',
  title: 'a new connection has no subscriptions of an earlier connection',
  clauses: ['feed.reconnect.fresh'],
  by: 'observe',
  async run({ feed, venue, expect }) {
    const [market] = venue.markets;
    if (market === undefined) throw new Unsupported('a perpetual market');
    const book = { type: 'l2_book', coin: market.coin };
    const first = await feed();
    await first.firstFrame(book);
    first.close();

    const second = await feed();
    const early = await second.drained();
    // A greeting is not a subscription.
    const unasked = early.map(({ channel }) => channel).filter((channel) => channelOf(channel) !== undefined);
    expect('feed.reconnect.fresh').equal(
      derived(unasked, receivedFrameObjects(...early)),
      [],
      'channels of frames on a new connection before any subscribe',
    );
    second.subscribe(book);
    const [ack, snapshot] = await awaitFirstAnswers(second, isOfBook, 2);
    expect('feed.reconnect.fresh').equal(
      field(ack?.json, 'channel', toTracedFrames(second, ack)),
      'subscriptionResponse',
      'answer to a subscribe on a new connection',
    );
    expect('feed.reconnect.fresh').relation(
      'an l2_book snapshot after the subscribe on a new connection',
      { next: toTracedFrames(second, snapshot) },
      ({ next: [frame] }) => frame?.channel === 'l2_book' && frame.is_snapshot === true,
      'is_snapshot',
    );
  },
});
