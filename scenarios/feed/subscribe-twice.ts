import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { type FeedClient, type FeedFrame, isSubscriptionReply } from '../../harness/client/feed-client.ts';
import { canonicalText } from '../../harness/compare/canonical.ts';
import { framesJson } from '../../harness/judging/feed-records.ts';
import { FrameLog } from '../../harness/judging/frame-log.ts';
import { subscribeAccountChannel } from '../../harness/setup/account-channel.ts';
import { cancelEveryOrder } from '../../harness/setup/cancel-every-order.ts';
import { placeRestingOrder } from '../../harness/setup/resting-order.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

export default check({
  id: 'feed.subscribe.twice',
  title: 'a second subscribe is not answered, doubles no push, and needs no unsubscribe of its own',
  clauses: ['feed.subscribe.duplicate'],
  by: 'act',
  async run({ feed, given, target, pace, expect }) {
    const [market, trader] = await Promise.all([given.market(), given.fundedAccount()]);
    const [twice, once, ended] = await Promise.all([feed(), feed(), feed()]);
    const subscriptions = await subscribed(twice, market.coin, trader.address);
    for (const socket of [once, ended]) await subscribed(socket, market.coin, trader.address);
    const duplicate = expect('feed.subscribe.duplicate');

    for (const subscription of subscriptions) twice.send({ method: 'subscribe', subscription });
    const answers = (await twice.drained()).filter(
      // The meaning of the flag in open_orders frames is open (D25).
      (frame) => isSubscriptionReply(frame) || (frame.isSnapshot === true && frame.channel !== 'open_orders'),
    );
    duplicate.equal(framesJson(...answers), [], 'answers to second subscribes');
    await unsubscribed(ended, subscriptions);

    const doubled = new FrameLog(twice, pace);
    const single = new FrameLog(once, pace);
    const placed = await placeRestingOrder({ given }, trader, { market, side: 'bid' });
    const hasMore = (than: number) => (frames: readonly FeedFrame[]) => frames.filter(isOfOrders).length > than;
    for (const log of [single, doubled])
      given.require(hasMore(0)(await log.until('open_orders', hasMore(0))), `nobody was told of order ${placed.oid}`);
    await pace.blocks();
    // Read in this order, so that the other connection has at least as much.
    const pushed = await doubled.readAll();
    const repeats = repeatedBeside(pushed, await single.readAll());
    duplicate.equal(
      derived(
        repeats.map(({ channel }) => channel),
        framesJson(...repeats),
      ),
      [],
      'channels of frames that came more often than where it was subscribed to once',
    );

    await unsubscribed(twice, subscriptions);
    const isReported = hasMore((await single.readAll()).filter(isOfOrders).length);
    await cancelEveryOrder({ given, target }, trader);
    given.require(isReported(await single.until('open_orders', isReported)), 'nobody was told of the cancel');
    await pace.blocks();
    const later = await twice.drained();
    // Another clause judges an unsubscribe that ends nothing.
    if ((await ended.drained()).length > 0) return;
    duplicate.equal(
      derived(
        later.map(({ channel }) => channel),
        framesJson(...later),
      ),
      [],
      'channels of frames behind one unsubscribe of two subscribes',
    );
  },
});

/** A market channel, one without a subject, and an account channel, each with its first frame. */
async function subscribed(socket: FeedClient, coin: string, user: string): Promise<readonly JsonObject[]> {
  const open = [{ type: 'l2_book', coin }, { type: 'markets' }];
  for (const subscription of open) await socket.firstFrame(subscription);
  const { key } = await subscribeAccountChannel(socket, 'open_orders', user);
  return [...open, { type: 'open_orders', [key]: user }];
}

/** Ends each subscription, and collects the frames before the acknowledgements. */
async function unsubscribed(socket: FeedClient, subscriptions: readonly JsonObject[]): Promise<void> {
  for (const subscription of subscriptions) socket.send({ method: 'unsubscribe', subscription });
  for (const { type } of subscriptions)
    await socket.take(isSubscriptionReply, `the acknowledgement of unsubscribe ${type}`);
  await socket.drained();
}

function isOfOrders({ channel }: FeedFrame): boolean {
  return channel === 'open_orders';
}

/** Frames that were repeated, more often than on another connection. */
function repeatedBeside(frames: readonly FeedFrame[], others: readonly FeedFrame[]): readonly FeedFrame[] {
  const texts = frames.map(({ json }) => canonicalText(json));
  const elsewhere = others.map(({ json }) => canonicalText(json));
  const count = (list: readonly string[], text: string) => list.filter((each) => each === text).length;
  return frames.filter((_frame, n) => {
    const text = texts[n] ?? '';
    return texts.indexOf(text) < n && count(texts, text) > count(elsewhere, text);
  });
}
