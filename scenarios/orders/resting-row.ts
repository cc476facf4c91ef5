import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { orderAction, pxAt, sizeWorth } from '../../harness/check/order-wish.ts';
import { entryOf, told } from '../../harness/check/settled-orders.ts';
import { textAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { wholePx, wholeSize } from '../../harness/compare/planes.ts';
import { oids, openOrdersOnce, rests, rowOf } from '../../harness/setup/own-orders.ts';
import { restingOrder } from '../../harness/setup/resting-order.ts';

export default check({
  id: 'orders.open-orders.row',
  title: 'an order that rests is told by its oid and listed as it was placed',
  clauses: [
    'orders.response.resting',
    'orders.open-orders.shape',
    'orders.open-orders.live-only',
    'orders.open-orders.coin',
    'orders.open-orders.orig-sz',
    'orders.open-orders.tif',
    'orders.open-orders.trigger',
    'orders.open-orders.inserted-at',
    'orders.body.sides',
    'orders.body.planes',
    'orders.cloid.served',
  ],
  by: 'act',
  async run(context) {
    const { given, target, pace, random, expect } = context;
    const trader = await given.fundedAccount();
    const market = await given.market();
    const cloid = random.cloid();
    const px = pxAt(market, 60);
    const size = sizeWorth(market, px, 20n);
    const before = await pace.timeMs();
    const reply = await target.act(trader, orderAction(trader, { market, side: 'bid', px, size, cloid }));
    const entry = entryOf(told(reply));
    expect('orders.response.resting').that(entry.kind === 'resting' && entry.cloid?.toLowerCase() === cloid, {
      expected: `{resting: {oid, cloid: ${cloid}}}`,
      actual: reply,
      path: 'statuses[0]',
    });
    if (entry.kind !== 'resting') return;
    const ask = await restingOrder({ given }, trader, { market, side: 'ask', tif: 'alo' });

    const rows = await openOrdersOnce(context, trader.address, (now) => rests(now, entry.oid) && rests(now, ask.oid));
    // Where the list shows the one and not the other, the reply was wrong; where it shows neither, the list is.
    if (rests(rows, ask.oid))
      expect('orders.response.resting').that(rests(rows, entry.oid), { expected: `order ${entry.oid}`, actual: rows });
    expect('orders.open-orders.live-only').equal(oids(rows), [entry.oid, ask.oid].sort(), 'orders[*].oid');
    const [bidRow, askRow] = [rowOf(rows, entry.oid), rowOf(rows, ask.oid)];
    expect('orders.open-orders.coin').equal([bidRow.coin, askRow.coin], [market.coin, market.coin], 'coin');
    expect('orders.body.sides').equal([bidRow.side, askRow.side], ['B', 'A'], 'side of a bid, of an ask');
    expect('orders.body.planes').decimal(field(bidRow, 'px'), wholePx(px));
    expect('orders.body.planes').decimal(field(bidRow, 'sz'), wholeSize(size, market));
    const served = [bidRow.cloid, askRow.cloid].map((id) => (typeof id === 'string' ? id.toLowerCase() : id));
    expect('orders.cloid.served').equal(served, [cloid, null], 'cloid');
    expect('orders.open-orders.orig-sz').equal([bidRow.orig_sz, askRow.orig_sz], [null, null], 'orig_sz');
    expect('orders.open-orders.tif').equal([bidRow.tif, askRow.tif], ['gtc', 'alo'], 'tif');
    expect('orders.open-orders.trigger').equal([bidRow.trigger, askRow.trigger], [null, null], 'trigger');

    const placedAt = bidRow.inserted_at;
    const after = await pace.eventually(
      () => pace.timeMs(),
      (now) => typeof placedAt === 'number' && now >= placedAt,
    );
    expect('orders.open-orders.inserted-at').that(
      typeof placedAt === 'number' && placedAt >= before && placedAt <= after,
      { expected: `a time of the blocks from ${before} to ${after}`, actual: placedAt, path: 'inserted_at' },
    );
    const ticks = [bidRow, askRow].map((row) => Dec.parse(row.px)?.scaledTo(8) ?? 1n);
    expect('orders.open-orders.shape').that(
      ticks.every((each) => each % market.tick === 0n),
      { expected: `prices in steps of ${wholePx(market.tick)}`, actual: [bidRow.px, askRow.px], path: 'px' },
    );
    const body = given.data(await target.read('open_orders', { address: trader.address }));
    expect('orders.open-orders.shape').equal(
      textAt(body, 'address').toLowerCase(),
      trader.address.toLowerCase(),
      'address',
    );
    expect('orders.open-orders.shape').shape(body, 'info.open_orders');
  },
});
