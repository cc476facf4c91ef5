import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { type FeedFrame, isSubscriptionReply } from '../../harness/client/feed-client.ts';
import { at } from '../../harness/client/json-at.ts';
import { toTracedFrames } from '../../harness/judging/feed-records.ts';
import { FrameLog } from '../../harness/judging/frame-log.ts';
import { subscribeAccountChannel } from '../../harness/setup/account-channel.ts';
import { drawPricesInsideSpread } from '../../harness/setup/inside-spread.ts';
import { placeRestingOrder } from '../../harness/setup/resting-order.ts';
import { sendAssetAction } from '../../harness/setup/token-send.ts';

type Judging = CaseContext<'feed.push.told'>;

export default check({
  id: 'feed.unsubscribe.others',
  title: 'an unsubscribe leaves other markets, accounts, channels and connections subscribed',
  clauses: ['feed.push.told'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { feed, given, target, venue, pace, expect } = context;
    const [market, trader, other] = await Promise.all([given.market(), given.fundedAccount(), given.fundedAccount()]);
    const beside = await given.marketBeside(market);
    const [px] = await drawPricesInsideSpread(context, market);
    const [left, kept] = await Promise.all([feed(), feed()]);
    const { key } = await subscribeAccountChannel(left, 'open_orders', trader.address);
    // Subscriptions may be distinguished by type and coin only: a venue may refuse a second account on a connection.
    left.send({ method: 'subscribe', subscription: { type: 'open_orders', [key]: other.address } });
    const hearsBoth = (await left.drained()).some(isSubscriptionReply);
    await subscribeAccountChannel(kept, 'open_orders', trader.address);
    // Another channel of the same account.
    await subscribeAccountChannel(left, 'account_state', trader.address);
    for (const { coin } of [market, beside]) await left.firstFrame({ type: 'l2_book', coin });
    left.unsubscribe({ type: 'l2_book', coin: beside.coin });
    left.send({ method: 'unsubscribe', subscription: { type: 'open_orders', [key]: trader.address } });
    for (const what of ['l2_book', 'open_orders'])
      await left.take(isSubscriptionReply, `the acknowledgement of unsubscribe ${what}`);
    await left.drained();

    const own = new FrameLog(left, pace);
    await placeRestingOrder({ given }, other, { market, side: 'bid', px });
    if (expect('feed.push.told').exercised(hearsBoth, 'a connection that hears two accounts'))
      await judgePushed(context, own, 'open_orders', 'of another account', () => true);
    await judgePushed(context, own, 'l2_book', 'of another market', ({ data }) => at(data, 'coin') === market.coin);
    const apart = new FrameLog(kept, pace);
    await placeRestingOrder({ given }, trader, { market, side: 'bid' });
    await judgePushed(context, apart, 'open_orders', 'on another connection', () => true);
    const gift = sendAssetAction({ asset: venue.usdc.signingId, destination: other.address, amount: '1' });
    await given.accepted(target.act(trader, gift));
    await judgePushed(context, own, 'account_state', 'of the same account on another channel', () => true);
  },
});

async function judgePushed(
  { expect }: Judging,
  log: FrameLog,
  channel: string,
  whose: string,
  isIts: (frame: FeedFrame) => boolean,
): Promise<void> {
  const frames = await log.until(channel, (all) => all.some(isIts));
  expect('feed.push.told').relation(
    `a frame of ${channel} ${whose}, which stays subscribed`,
    { frames: derived(frames.filter(isIts).length, toTracedFrames(log, ...frames)) },
    (observed) => observed.frames > 0,
    channel,
  );
}
