import { check } from '../../harness/check/check.ts';
import { isRefusedOnArrival } from '../../harness/check/commit-outcome.ts';
import { isRefused } from '../../harness/client/outcome.ts';
import { cloidOfOrderRecord, recordsInFrames } from '../../harness/judging/feed-records.ts';
import { FrameLog } from '../../harness/judging/frame-log.ts';
import { subscribeAccountChannel } from '../../harness/setup/account-channel.ts';
import { drawPairPricesInSpread, leaseNativePair, minPairSize, spotOrderAction } from '../../harness/setup/spot.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

export default check({
  id: 'feed.order-updates.rejections-on-pair',
  title: 'a refused order on a spot pair is pushed in order_updates, as on a perpetual market',
  clauses: ['feed.order-updates.rejected'],
  by: 'act',
  async run(context) {
    const { feed, given, target, pace, random, expect } = context;
    const pair = await leaseNativePair(context);
    const [px = 0n] = await drawPairPricesInSpread(context, pair, 1);
    const poor = await given.fundedAccount({ usdc: '10' });
    const socket = await feed();
    await subscribeAccountChannel(socket, 'order_updates', poor.address);
    const log = new FrameLog(socket, pace);
    const size = minPairSize(pair, px);
    const reported = expect('feed.order-updates.rejected');
    let tried = 0;
    // Below a pair's minimum value; and unaffordable, which today's venue accepts as a no-op.
    for (const order of [
      { side: 'bid', size: size / 4n },
      { side: 'ask', size },
    ] as const) {
      if (order.size === 0n) continue;
      const cloid = random.cloid();
      const sent = spotOrderAction({ pair, px, ...order, cloid });
      // No read shows a refused order whose answer leaves it pending.
      const reply = await target.act(poor, sent);
      // An order refused on arrival reached no commit, so no push is due (D01).
      if (reply.kind !== 'statuses' || !isRefused(reply) || (await isRefusedOnArrival(pace, reply))) continue;
      tried += 1;
      const isOurs = (record: JsonObject) => record.status === 'rejected' && cloidOfOrderRecord(record) === cloid;
      const frames = await log.until('order_updates', (all) => recordsInFrames(all).some(isOurs));
      reported.relation(
        'an order_updates record with status rejected for the order on the spot pair',
        { records: recordsInFrames(frames) },
        ({ records }) => records.some(isOurs),
      );
    }
    reported.exercised(tried > 0, 'an order on a pair that its commit refuses');
  },
});
