import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { gridPxAtMarkPercent, orderAction, scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { requireEveryOrderReported, requireOnlyStatusEntry } from '../../harness/check/pending-orders.ts';
import { textAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { pxInUsdc, sizeInUnits } from '../../harness/compare/planes.ts';
import { toBatchedOrdersCheck } from '../../harness/judging/in-batches.ts';
import { awaitOpenOrders, isAmongOrders, orderRowOf, sortedOids } from '../../harness/setup/own-orders.ts';
import { placeRestingOrder } from '../../harness/setup/resting-order.ts';

const alone = check({
  id: 'orders.open-orders.row',
  title: 'the reply to a resting order has its oid, and open_orders lists the order as placed',
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
    const px = gridPxAtMarkPercent(market, 60);
    const size = scaledSizeForNotional(market, px, 20n);
    const before = await pace.timeMs();
    const reply = await target.act(trader, orderAction(trader, { market, side: 'bid', px, size, cloid }));
    const entry = requireOnlyStatusEntry(requireEveryOrderReported(reply));
    expect('orders.response.resting').relation(
      `{resting: {oid, cloid: ${cloid}}}`,
      { reply },
      () => entry.kind === 'resting' && entry.cloid?.toLowerCase() === cloid,
      'statuses[0]',
    );
    if (entry.kind !== 'resting') return;
    const ask = await placeRestingOrder({ given }, trader, { market, side: 'ask', tif: 'alo' });

    const rows = await awaitOpenOrders(
      context,
      trader.address,
      (now) => isAmongOrders(now, entry.oid) && isAmongOrders(now, ask.oid),
    );
    // If the list shows only one of the two, the reply was wrong; if it shows neither, the list is.
    if (isAmongOrders(rows, ask.oid))
      expect('orders.response.resting').relation(
        `order ${entry.oid} in open_orders`,
        { answer: reply, orders: rows },
        ({ orders }) => isAmongOrders(orders, entry.oid),
      );
    expect('orders.open-orders.live-only').equal(
      derived(sortedOids(rows), rows),
      [entry.oid, ask.oid].sort(),
      'orders[*].oid',
    );
    const bidRow = orderRowOf(rows, entry.oid);
    const askRow = orderRowOf(rows, ask.oid);
    const both = (key: string) => derived([bidRow[key], askRow[key]], field(bidRow, key), field(askRow, key));
    expect('orders.open-orders.coin').equal(both('coin'), [market.coin, market.coin], 'coin');
    expect('orders.body.sides').equal(both('side'), ['B', 'A'], 'side of the bid and of the ask');
    expect('orders.body.planes').decimal(field(bidRow, 'px'), pxInUsdc(px));
    expect('orders.body.planes').decimal(field(bidRow, 'sz'), sizeInUnits(size, market));
    const cloids = both('cloid');
    const served = cloids.value.map((id) => (typeof id === 'string' ? id.toLowerCase() : id));
    expect('orders.cloid.served').equal(derived(served, cloids), [cloid, null], 'cloid');
    expect('orders.open-orders.orig-sz').equal(both('orig_sz'), [null, null], 'orig_sz');
    expect('orders.open-orders.tif').equal(both('tif'), ['gtc', 'alo'], 'tif');
    expect('orders.open-orders.trigger').equal(both('trigger'), [null, null], 'trigger');

    const placedAt = bidRow.inserted_at;
    const after = await pace.eventually(
      () => pace.timeMs(),
      (now) => typeof placedAt === 'number' && now >= placedAt,
    );
    expect('orders.open-orders.inserted-at').relation(
      `a block time from ${before} to ${after}`,
      { placed: field(bidRow, 'inserted_at') },
      ({ placed }) => typeof placed === 'number' && placed >= before && placed <= after,
      'inserted_at',
    );
    expect('orders.open-orders.shape').relation(
      `prices in multiples of the tick ${pxInUsdc(market.tick)}`,
      { prices: both('px') },
      ({ prices }) => prices.every((each) => (Dec.parse(each)?.scaledTo(8) ?? 1n) % market.tick === 0n),
      'px',
    );
    const body = given.data(await target.read('open_orders', { address: trader.address }));
    expect('orders.open-orders.shape').equal(
      derived(textAt(body, 'address').toLowerCase(), field(body, 'address')),
      trader.address.toLowerCase(),
      'address',
    );
    expect('orders.open-orders.shape').shape(body, 'info.open_orders');
  },
});

export default alone;
export const openOrdersRowInBatchCheck = toBatchedOrdersCheck(alone);
