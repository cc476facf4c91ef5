import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { Blocked } from '../../harness/check/verdicts.ts';
import { answers } from './answered.ts';

export default check({
  id: 'feed.reconnect.fresh',
  title: 'a new connection knows nothing of the one before',
  clauses: ['feed.reconnect.fresh'],
  by: 'observe',
  async run({ feed, venue, expect }) {
    const [market] = venue.markets;
    if (market === undefined) throw new Blocked('the venue has no market');
    const book = { type: 'l2_book', coin: market.coin };
    const first = await feed();
    await first.firstFrame(book);
    first.close();

    const second = await feed();
    const unasked = (await second.drained()).map(({ channel }) => channel);
    expect('feed.reconnect.fresh').equal(unasked, [], 'frames of a new connection');
    second.subscribe(book);
    const [ack, snapshot] = await answers(second, () => true, 2);
    expect('feed.reconnect.fresh').equal(
      field(ack, 'channel'),
      'subscriptionResponse',
      'answer to a subscribe on a new connection',
    );
    expect('feed.reconnect.fresh').that(snapshot?.channel === 'l2_book' && snapshot.isSnapshot === true, {
      expected: 'a snapshot on a new connection',
      actual: snapshot?.json,
      path: 'is_snapshot',
    });
  },
});
