import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { gridPxAtMarkPercent, orderAction, scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { receivedFrameObjects, recordsInFrames } from '../../harness/judging/feed-records.ts';
import { FrameLog } from '../../harness/judging/frame-log.ts';
import { subscribeAccountChannel } from '../../harness/setup/account-channel.ts';

export default check({
  id: 'feed.frame.committed-only',
  title: 'an order not yet committed is in no frame, neither in a pushed frame nor in a first frame',
  clauses: ['feed.frame.committed'],
  by: 'operate',
  control: 'block',
  needs: ['closed'],
  leases: ['clock'],
  async run({ feed, given, target, pace, expect }) {
    const [market, trader] = await Promise.all([given.market(), given.fundedAccount()]);
    const socket = await feed();
    await subscribeAccountChannel(socket, 'open_orders', trader.address);
    await subscribeAccountChannel(socket, 'order_updates', trader.address);
    await socket.firstFrame({ type: 'l2_book', coin: market.coin });
    await socket.drained();
    const control = await given.blocksHeld();
    const log = new FrameLog(socket, pace);

    const px = gridPxAtMarkPercent(market, 60);
    const order = orderAction(trader, { market, side: 'bid', px, size: scaledSizeForNotional(market, px, 20n) });
    const writer = await feed();
    writer.send({ method: 'post', id: 1, request: { type: 'action', payload: target.envelope(trader, order).body } });
    await writer.drained();
    const early = [...(await log.readAll())];
    const { first } = await subscribeAccountChannel(await feed(), 'open_orders', trader.address);

    await control.commit(1);
    const frames = await log.until('open_orders', (all) => recordsInFrames(all).length > 0);
    // Frames that never show it do not tell when they would.
    if (
      expect('feed.frame.committed').exercised(
        recordsInFrames(frames).length > 0,
        'a frame with the order after its block',
      )
    ) {
      const pushed = early.map(({ channel }) => channel);
      expect('feed.frame.committed').equal(
        derived(pushed, receivedFrameObjects(...early)),
        [],
        'channels of frames pushed before the order was committed',
      );
      const { length } = recordsInFrames([first]);
      expect('feed.frame.committed').equal(
        derived(length, first),
        0,
        'number of orders in a first open_orders frame before the order was committed',
      );
    }
  },
});
