import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { cancelAllOrdersAction, gridPxAtMarkPercent, toWireInteger } from '../../harness/check/order-spec.ts';
import { isUnsupported } from '../../harness/client/outcome.ts';
import { toWireUint } from '../../harness/client/venue-client.ts';
import { oidOfOrderRecord, recordsInFrames } from '../../harness/judging/feed-records.ts';
import { FrameLog } from '../../harness/judging/frame-log.ts';
import { subscribeAccountChannel } from '../../harness/setup/account-channel.ts';
import { modifyAction } from '../../harness/setup/amendments.ts';
import { awaitHeight } from '../../harness/setup/await-height.ts';
import { awaitNoOpenOrders, awaitOpenOrders, isAmongOrders } from '../../harness/setup/own-orders.ts';
import { placeRestingOrder } from '../../harness/setup/resting-order.ts';
import { scheduleCancelIfSupported } from '../../harness/setup/scheduled-cancel.ts';

export default check({
  id: 'feed.order-updates.silent-changes',
  title: 'modify, schedule_cancel and cancel_all_orders push no order_updates record',
  clauses: ['feed.order-updates.silent'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { feed, given, target, pace, expect } = context;
    const [market, trader] = await Promise.all([given.market(), given.fundedAccount()]);
    const socket = await feed();
    await subscribeAccountChannel(socket, 'order_updates', trader.address);
    const log = new FrameLog(socket, pace);

    const first = await placeRestingOrder({ given }, trader, { market, side: 'bid' });
    const amendment = {
      market: market.id,
      oid: toWireUint(BigInt(first.oid)),
      new_px: toWireInteger(gridPxAtMarkPercent(market, 55)),
    };
    await given.accepted(target.act(trader, modifyAction(amendment)));
    const amended = await awaitOpenOrders(
      context,
      trader.address,
      (rows) => rows.length === 1 && !isAmongOrders(rows, first.oid),
    );
    given.require(amended.length === 1 && !isAmongOrders(amended, first.oid), 'the order was not replaced');

    const placed = [first];
    /** Awaits the end of what rests, which must cause no push, and places an order again. */
    const replace = async (why: string) => {
      given.require(await awaitNoOpenOrders(context, trader.address), why);
      placed.push(await placeRestingOrder({ given }, trader, { market, side: 'bid' }));
    };
    const height = await scheduleCancelIfSupported(context, trader);
    if (height !== null) {
      await awaitHeight(context, trader, height);
      await replace('the scheduled cancel did not come');
    }
    const reply = await target.act(trader, cancelAllOrdersAction);
    if (!isUnsupported(reply)) {
      await given.accepted(reply);
      await replace('the orders were not cancelled');
    }

    // A later change that is reported: everything about the earlier ones must arrive before it.
    const last = await placeRestingOrder({ given }, trader, { market, side: 'ask' });
    const frames = await log.until('order_updates', (all) =>
      recordsInFrames(all).some((record) => oidOfOrderRecord(record) === last.oid),
    );
    const reported = recordsInFrames(frames).map((record) => [record.status, oidOfOrderRecord(record)]);
    // No document says that a placed order is reported.
    const isTold = reported.some(([, oid]) => oid === last.oid);
    if (!expect('feed.order-updates.silent').exercised(isTold, 'a record of an order that was placed last')) return;
    expect('feed.order-updates.silent').equal(
      derived(reported, recordsInFrames(frames)),
      [...placed, last].map(({ oid }) => ['open', oid]),
      'status and oid of the order_updates records',
    );
  },
});
