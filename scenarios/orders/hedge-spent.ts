import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { orderAction } from '../../harness/check/order-spec.ts';
import { requireOnlyStatusEntry } from '../../harness/check/pending-orders.ts';
import { decimalAt, rowsAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { pxInUsdc, sizeInUnits } from '../../harness/compare/planes.ts';
import { oidOfOrderRecord, recordsInFrames, toTracedFrames } from '../../harness/judging/feed-records.ts';
import { FrameLog } from '../../harness/judging/frame-log.ts';
import { toBatchedOrdersCheck } from '../../harness/judging/in-batches.ts';
import { Disturbed } from '../../harness/kernel/verdicts.ts';
import { subscribeAccountChannel } from '../../harness/setup/account-channel.ts';
import { attemptTradeOnHedgeLeg, awaitHedgeLegSizes, switchToHedgeMode } from '../../harness/setup/hedge-mode.ts';
import { awaitOpenOrders, isAmongOrders, orderRowOf, readOpenOrders } from '../../harness/setup/own-orders.ts';
import { assumeNoTradeWithStrangers } from '../../harness/setup/own-trade.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

const alone = check({
  id: 'orders.hedge.spent',
  title: 'a resting order that closes a leg fills at most what is left of the leg',
  clauses: [
    'orders.hedge.no-flip',
    'orders.open-orders.live-only',
    'orders.open-orders.reduce-only',
    'feed.order-updates.lifecycle',
  ],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { feed, given, target, pace, expect } = context;
    const traders = await leaseTwoTraders(context);
    const { market, maker, taker, pxs } = traders;
    await switchToHedgeMode(context, taker);
    const lots = traders.size();
    await traders.trade('bid', 2n * lots, pxs[0], { positionSide: 'long' });
    const socket = await feed();
    await subscribeAccountChannel(socket, 'order_updates', taker.address);
    const [, , px] = pxs;
    const spec = { market, side: 'ask', px, size: 2n * lots, reduceOnly: true, positionSide: 'long' } as const;
    const closer = await given.placed(taker, spec);
    if (closer.kind !== 'resting') throw new Disturbed(`the order that closes is ${closer.kind}`);
    const resting = await awaitOpenOrders(context, taker.address, (now) => isAmongOrders(now, closer.oid));
    expect('orders.open-orders.reduce-only').equal(
      field(orderRowOf(resting, closer.oid), 'reduce_only', resting),
      false,
      'reduce_only of a resting reduce-only order for a leg',
    );
    const half = sizeInUnits(lots, market);
    const { sizes } = await attemptTradeOnHedgeLeg(context, traders, {
      side: 'ask',
      leg: 'long',
      size: lots,
      reduceOnly: true,
    });
    given.require(sizes.long.equals(half), 'half of the leg was not closed');

    // No text says whether the part that no longer fits the leg is cancelled with the trade, or when it is matched.
    const taking = orderAction(maker, { market, side: 'bid', px, size: 2n * lots, tif: 'ioc' });
    const answer = await given.settled(taking, target.act(maker, taking));
    requireOnlyStatusEntry(answer);
    await assumeNoTradeWithStrangers(context, maker, taker);
    const zero = Dec.of(0);
    const left = await awaitHedgeLegSizes(context, taker, market, { long: zero, short: zero });
    expect('orders.hedge.no-flip').relation(
      `a short leg of 0 and a long leg of at most ${half}`,
      { long: left.long, short: left.short, answer },
      ({ long, short }) => short.equals(zero) && long.compare(half) <= 0,
    );

    const rows = await readOpenOrders(context, taker.address);
    const book = given.data(await target.read('l2_book', { coin: market.coin }));
    const level = rowsAt(book, 'asks').find((row) => decimalAt(row, 'px').equals(pxInUsdc(px)));
    const row = rows.find(({ oid }) => oid === closer.oid);
    expect('orders.open-orders.live-only').relation(
      'no open_orders row of an order whose size is not in l2_book',
      { rows, book },
      () =>
        row === undefined ||
        (level !== undefined && decimalAt(level, 'sz').compare(decimalAt(orderRowOf(rows, closer.oid), 'sz')) >= 0),
      'orders',
    );
    if (row !== undefined) return;
    // Cancelled, or cut to the remaining leg and filled. A cancelled order's record may show only its market (D98).
    const isEnd = (record: JsonObject) =>
      (record.status === 'canceled' && [closer.oid, null].includes(shownOid(record))) ||
      (record.status === 'filled' && shownOid(record) === closer.oid);
    const frames = await new FrameLog(socket, pace).until('order_updates', (all) => recordsInFrames(all).some(isEnd));
    expect('feed.order-updates.lifecycle').relation(
      'an order_updates record with status filled or canceled for the order',
      { records: derived(recordsInFrames(frames), toTracedFrames(socket, ...frames)) },
      ({ records }) => records.some(isEnd),
      'status',
    );
  },
});

export default alone;
export const hedgeCloseCappedInBatchCheck = toBatchedOrdersCheck(alone);

function shownOid(record: JsonObject): string | null {
  const oid = oidOfOrderRecord(record) ?? null;
  return oid === null ? null : String(oid);
}
