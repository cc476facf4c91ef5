import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { cancelAllOrdersAction, gridPxAtMarkPercent, toWireInteger } from '../../harness/check/order-spec.ts';
import { integerAt } from '../../harness/client/json-at.ts';
import { isUnsupported } from '../../harness/client/outcome.ts';
import { toWireUint } from '../../harness/client/venue-client.ts';
import { oidOfOrderRecord, recordsInFrames } from '../../harness/judging/feed-records.ts';
import { FrameLog } from '../../harness/judging/frame-log.ts';
import { subscribeAccountChannel } from '../../harness/setup/account-channel.ts';
import { modifyAction } from '../../harness/setup/amendments.ts';
import { awaitHeight } from '../../harness/setup/await-height.ts';
import { awaitNoOpenOrders, awaitOpenOrders, isAmongOrders } from '../../harness/setup/own-orders.ts';
import { placeRestingOrder } from '../../harness/setup/resting-order.ts';
import type { WireAction } from '../../spec-schemas/signing/wire-action.ts';

/** Blocks until the scheduled cancel, and the time needed to send something before, ms. */
const SOON = 8;
const SOON_MS = 2_000;

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

    const state = given.data(await target.read('account_state', { address: trader.address }));
    const cancel_at_block = Number(integerAt(state, 'height')) + pace.blocksAhead(SOON, SOON_MS);
    const scheduled = { type: 'schedule_cancel', params: { cancel_at_block } };
    const placed = [first];
    /** Sends an action that must cause no push; skipped if the build does not support it. */
    const silently = async (action: WireAction, why: string) => {
      const reply = await target.act(trader, action);
      if (isUnsupported(reply)) return;
      await given.accepted(reply);
      if (action === scheduled) await awaitHeight(context, trader, cancel_at_block);
      given.require(await awaitNoOpenOrders(context, trader.address), why);
      placed.push(await placeRestingOrder({ given }, trader, { market, side: 'bid' }));
    };
    await silently(scheduled, 'the scheduled cancel did not come');
    await silently(cancelAllOrdersAction, 'the orders were not cancelled');

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
