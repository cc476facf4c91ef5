import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import type { FeedClient } from '../../harness/client/feed-client.ts';
import { tracedFrames } from '../../harness/judging/feed-records.ts';
import { FrameLog } from '../../harness/judging/frame-log.ts';
import { Unsupported } from '../../harness/kernel/verdicts.ts';
import { isSubscriptionReply, subscribeAccountChannel } from '../../harness/setup/account-channel.ts';
import { sendAssetAction } from '../../harness/setup/token-send.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

/** Channels that a trade and a send move. */
const ofMarkets = ['l2_book', 'bbo', 'trades', 'markets'] as const;
const ofAccounts = ['open_orders', 'fills', 'order_updates', 'account_state', 'ledger_updates'] as const;
const channels = [...ofMarkets, ...ofAccounts] as const;

export default check({
  id: 'feed.unsubscribe.ends',
  title: 'no frame of a channel follows the acknowledgement of its unsubscribe',
  clauses: ['feed.unsubscribe.ends'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { feed, given, target, pace, venue, expect } = context;
    const traders = await leaseTwoTraders(context);
    const { market, taker } = traders;
    const [left, kept] = await Promise.all([feed(), feed()]);
    const held = await subscribed(left, market.coin, taker.address);
    const channelsKept = [...(await subscribed(kept, market.coin, taker.address)).keys()];
    for (const subscription of held.values()) left.send({ method: 'unsubscribe', subscription });
    for (const channel of held.keys())
      await left.take(isSubscriptionReply, `the acknowledgement of unsubscribe ${channel}`);
    await left.drained();

    const log = new FrameLog(kept, pace);
    const px = traders.pxs[0];
    await traders.trade('bid', traders.size(), px);
    const { address: destination } = given.stranger();
    const gift = sendAssetAction({ asset: venue.usdc.signingId, destination, amount: '1' });
    await given.accepted(target.act(taker, gift));
    const pushed = new Set<string>();
    for (const channel of channelsKept)
      if ((await log.until(channel, (frames) => frames.length > 0)).length > 0) pushed.add(channel);
    await pace.blocks();
    const frames = await left.drained();
    const ends = expect('feed.unsubscribe.ends');
    for (const channel of held.keys()) {
      const late = frames.filter((frame) => frame.channel === channel);
      // A frame that nobody gets shows nothing of who gets none.
      if (!ends.exercised(pushed.has(channel) || late.length > 0, `a push of ${channel} to a standing subscription`))
        continue;
      ends.relation(
        `no frame of ${channel} after the acknowledgement`,
        { frames: derived(late.length, tracedFrames(left, ...late)) },
        (observed) => observed.frames === 0,
        channel,
      );
    }
  },
});

/** Subscribes to each of the channels that the venue knows. @returns what was asked for, by channel */
async function subscribed(
  socket: FeedClient,
  coin: string,
  address: string,
): Promise<ReadonlyMap<(typeof channels)[number], JsonObject>> {
  const asked = new Map<(typeof channels)[number], JsonObject>();
  for (const type of ofMarkets) {
    const subscription = type === 'markets' ? { type } : { type, coin };
    await socket.firstFrame(subscription);
    asked.set(type, subscription);
  }
  for (const type of ofAccounts)
    try {
      const { key } = await subscribeAccountChannel(socket, type, address);
      asked.set(type, { type, [key]: address });
    } catch (error) {
      // That a channel is there is another clause's.
      if (!(error instanceof Unsupported)) throw error;
    }
  return asked;
}
