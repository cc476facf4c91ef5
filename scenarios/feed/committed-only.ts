import { check } from '../../harness/check/check.ts';
import { joined } from '../../harness/check/joined.ts';
import { FrameLog } from './frame-log.ts';
import { recordsOf } from './records.ts';

export default check({
  id: 'feed.frame.committed-only',
  title: 'an order that waits for its block is in no frame, neither pushed nor in a first one',
  clauses: ['feed.frame.committed'],
  by: 'operate',
  needs: ['closed'],
  leases: ['clock'],
  async run({ feed, given, target, pace, expect }) {
    const [market, trader] = await Promise.all([given.market(), given.fundedAccount()]);
    const socket = await feed();
    await joined(socket, 'open_orders', trader.address);
    await joined(socket, 'order_updates', trader.address);
    await socket.firstFrame({ type: 'l2_book', coin: market.coin });
    await socket.drained();
    const control = await given.blocksHeld();
    const log = new FrameLog(socket, pace);

    const px = given.pxAt(market, 60);
    const order = given.order(trader, { market, side: 'bid', px, size: given.sizeWorth(market, px, 20n) });
    const writer = await feed();
    writer.send({ method: 'post', id: 1, request: { type: 'action', payload: target.envelope(trader, order).body } });
    await writer.drained();
    expect('feed.frame.committed').equal(
      (await log.look()).map(({ channel }) => channel),
      [],
      'pushes before the block',
    );
    const { first } = await joined(await feed(), 'open_orders', trader.address);
    expect('feed.frame.committed').equal(recordsOf([first]).length, 0, 'orders of a first frame before the block');

    await control.commit(1);
    const frames = await log.until('open_orders', (all) => recordsOf(all).length > 0);
    expect('feed.frame.committed').that(recordsOf(frames).length > 0, {
      expected: 'the order in a frame after its block',
      actual: frames.map(({ json }) => json),
    });
  },
});
