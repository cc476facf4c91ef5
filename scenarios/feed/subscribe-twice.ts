import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { type FeedClient, type FeedFrame, isSubscriptionReply } from '../../harness/client/feed-client.ts';
import { canonicalText } from '../../harness/compare/canonical.ts';
import { receivedFrameObjects } from '../../harness/judging/feed-records.ts';
import { FrameLog } from '../../harness/judging/frame-log.ts';
import { subscribeAccountChannel } from '../../harness/setup/account-channel.ts';
import { cancelEveryOrder } from '../../harness/setup/cancel-every-order.ts';
import { placeRestingOrder } from '../../harness/setup/resting-order.ts';
import { sendAssetAction } from '../../harness/setup/token-send.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { type ChannelSubscription, subscribeEach, unsubscribeEach } from './left-channels.ts';

export default check({
  id: 'feed.subscribe.twice',
  title: 'a repeated subscribe is not answered, doubles no frame, and is ended by one unsubscribe',
  clauses: ['feed.subscribe.duplicate'],
  by: 'act',
  async run({ feed, given, target, pace, expect }) {
    const [market, trader] = await Promise.all([given.market(), given.fundedAccount()]);
    const [twice, once, ended] = await Promise.all([feed(), feed(), feed()]);
    const subscriptions = await subscribed(twice, market.coin, trader.address);
    for (const socket of [once, ended]) await subscribed(socket, market.coin, trader.address);
    const duplicate = expect('feed.subscribe.duplicate');

    const answers = await answersToSecond(twice, subscriptions);
    duplicate.equal(receivedFrameObjects(...answers), [], 'answers to repeated subscribes');
    await unsubscribeEach(ended, subscriptions);

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
        receivedFrameObjects(...repeats),
      ),
      [],
      'channels with frames repeated more often than on a connection subscribed once',
    );

    await unsubscribeEach(twice, subscriptions);
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
        receivedFrameObjects(...later),
      ),
      [],
      'channels of frames after one unsubscribe of a channel subscribed twice',
    );
  },
});

export const subscribeTwiceEachCheck = check({
  id: 'feed.subscribe.twice.each',
  title: 'no channel answers a repeated subscribe, doubles a frame after it, or needs a second unsubscribe',
  clauses: ['feed.subscribe.duplicate'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { feed, given, target, venue, pace, expect } = context;
    const traders = await leaseTwoTraders(context);
    const { market, taker } = traders;
    const duplicate = expect('feed.subscribe.duplicate');
    const { coin } = market;
    const account = taker.address;
    const wanted: readonly ChannelSubscription[] = [
      ...['bbo', 'trades'].map((channel) => ({ channel, more: { coin } })),
      { channel: 'markets' },
      ...[...changed, ...unchanged].map((channel) => ({ channel, account })),
    ];
    const [twice, once, ended] = await Promise.all([feed(), feed(), feed()]);
    const asked = await subscribeEach(twice, wanted);
    for (const socket of [once, ended]) await subscribeEach(socket, wanted);
    const subscriptions = [...asked.values()];
    if (!duplicate.exercised(subscriptions.length > 0, 'a channel that is taken')) return;

    duplicate.equal(
      receivedFrameObjects(...(await answersToSecond(twice, subscriptions))),
      [],
      'answers to a repeated subscribe on each channel',
    );
    await unsubscribeEach(ended, subscriptions);
    const doubled = new FrameLog(twice, pace);
    const single = new FrameLog(once, pace);
    const { address: destination } = given.stranger();
    const happens = async (side: 'bid' | 'ask') => {
      const before = await single.readAll();
      const frameCounts = new Map(
        changed.map((name) => [name, before.filter(({ channel }) => channel === name).length]),
      );
      await traders.trade(side, traders.size(), traders.pxs[0]);
      const gift = sendAssetAction({ asset: venue.usdc.signingId, destination, amount: '1' });
      await given.accepted(target.act(taker, gift));
      for (const channel of changed)
        if (asked.has(channel)) await single.until(channel, ({ length }) => length > (frameCounts.get(channel) ?? 0));
      await pace.blocks();
    };
    await happens('bid');
    // In this order: the other connection has as much, or more.
    const pushed = await doubled.readAll();
    const repeats = repeatedBeside(pushed, await single.readAll());
    duplicate.equal(
      derived(
        repeats.map(({ channel }) => channel),
        receivedFrameObjects(...repeats),
      ),
      [],
      'channels with frames repeated more often than on a connection subscribed once to each',
    );
    await unsubscribeEach(twice, subscriptions);
    await happens('ask');
    const later = await twice.drained();
    // An unsubscribe that ends nothing is the matter of another clause.
    if ((await ended.drained()).length > 0) return;
    duplicate.equal(
      derived(
        later.map(({ channel }) => channel),
        receivedFrameObjects(...later),
      ),
      [],
      'channels of frames after one unsubscribe of each channel subscribed twice',
    );
  },
});

/** Channels of an account that its trade and its send change. */
const changed = ['fills', 'order_updates', 'account_state', 'ledger_updates'];
/** Channels of an account that they leave as they are: the answer to a second subscribe is seen alone. */
const unchanged = ['user_fundings', 'notifications'];

/** Sends each subscribe once more, and returns what answers it. */
async function answersToSecond(
  socket: FeedClient,
  subscriptions: readonly JsonObject[],
): Promise<readonly FeedFrame[]> {
  for (const subscription of subscriptions) socket.send({ method: 'subscribe', subscription });
  return (await socket.drained()).filter(
    // The meaning of the flag on frames of open_orders is open (D25).
    (frame) => isSubscriptionReply(frame) || (frame.isSnapshot === true && frame.channel !== 'open_orders'),
  );
}

/** A market channel, one without a subject, and one of an account, each with its first frame. */
async function subscribed(socket: FeedClient, coin: string, user: string): Promise<readonly JsonObject[]> {
  const open = [{ type: 'l2_book', coin }, { type: 'markets' }];
  for (const subscription of open) await socket.firstFrame(subscription);
  const { key } = await subscribeAccountChannel(socket, 'open_orders', user);
  return [...open, { type: 'open_orders', [key]: user }];
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
