import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { framesJson } from '../../harness/judging/feed-records.ts';
import { isSubscriptionReply, subscribeAccountChannel } from '../../harness/setup/account-channel.ts';
import { placeRestingOrder } from '../../harness/setup/resting-order.ts';

export default check({
  id: 'feed.unsubscribe.ends',
  title: 'no frame of a channel follows the acknowledgement of its unsubscribe',
  clauses: ['feed.unsubscribe.ends'],
  by: 'act',
  accounts: 'fresh',
  async run({ feed, given, pace, expect }) {
    const [market, trader] = await Promise.all([given.market(), given.fundedAccount()]);
    const [left, kept] = await Promise.all([feed(), feed()]);
    const book = { type: 'l2_book', coin: market.coin };
    const { key } = await subscribeAccountChannel(left, 'open_orders', trader.address);
    await left.firstFrame(book);
    await subscribeAccountChannel(kept, 'open_orders', trader.address);
    left.unsubscribe(book);
    left.send({ method: 'unsubscribe', subscription: { type: 'open_orders', [key]: trader.address } });
    for (const channel of ['l2_book', 'open_orders'])
      await left.take(isSubscriptionReply, `the acknowledgement of unsubscribe ${channel}`);
    await left.drained();

    await placeRestingOrder({ given }, trader, { market, side: 'bid' });
    const pushed = await pace.eventually(
      () => kept.drained(),
      (frames) => frames.some(({ channel }) => channel === 'open_orders'),
    );
    given.require(
      pushed.some(({ channel }) => channel === 'open_orders'),
      'the change was not pushed to a standing subscription either',
    );
    await pace.blocks();
    const frames = await left.drained();
    const channels = frames.map(({ channel }) => channel);
    expect('feed.unsubscribe.ends').equal(
      derived(channels, framesJson(...frames)),
      [],
      'frames after the acknowledgement',
    );
  },
});
