import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { orderAction, pxAt, sizeWorth } from '../../harness/check/order-wish.ts';
import { entryOf, told } from '../../harness/check/settled-orders.ts';
import { inWholeUnits } from '../../harness/client/entry-figures.ts';
import { isRefused } from '../../harness/client/outcome.ts';
import { wholePx, wholeSize } from '../../harness/compare/planes.ts';
import { priceInside } from '../../harness/setup/inside-spread.ts';
import { ordersAway } from '../../harness/setup/orders-away.ts';
import { openOrders, openOrdersOnce, rests, rowOf } from '../../harness/setup/own-orders.ts';
import { ownTrade, restsInside, undisturbed } from '../../harness/setup/own-trade.ts';
import { restingOrder } from '../../harness/setup/resting-order.ts';

export default check({
  id: 'orders.reduce-only.position',
  title: 'a reduce-only order reduces a position, and neither grows nor turns it',
  clauses: [
    'orders.reduce-only.reduces',
    'orders.reduce-only.grows',
    'orders.reduce-only.flips',
    'orders.open-orders.reduce-only',
  ],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, expect } = context;
    const [trader, other] = await Promise.all([given.fundedAccount(), given.fundedAccount()]);
    const market = await given.market();
    const px = await priceInside(context, market);
    const size = sizeWorth(market, px, 20n);
    await ownTrade(context, { market, px, size: 2n * size, taker: trader, maker: other });
    const order = (side: 'bid' | 'ask', at: bigint, lots: bigint, tif: string) =>
      target.act(trader, orderAction(trader, { market, side, px: at, size: lots, tif, reduceOnly: true }));

    const far = await restingOrder({ given }, trader, {
      market,
      side: 'ask',
      size,
      px: pxAt(market, 160),
      reduceOnly: true,
    });
    const row = rowOf(await openOrdersOnce(context, trader.address, (rows) => rests(rows, far.oid)), far.oid);
    expect('orders.open-orders.reduce-only').equal(field(row, 'reduce_only'), false);
    await ordersAway({ given, target }, trader);

    const low = pxAt(market, 60);
    const more = told(await order('bid', low, sizeWorth(market, low, 20n), 'gtc'));
    expect('orders.reduce-only.grows').refused(more);

    await restsInside(context, other, { market, side: 'bid', px, size });
    const lessReply = told(await order('ask', px, size, 'ioc'));
    const less = entryOf(lessReply);
    await undisturbed(context, trader, other);
    expect('orders.reduce-only.reduces').relation(
      'filled',
      { reply: lessReply },
      () => less.kind === 'filled',
      'statuses[0]',
    );

    // The position has one size left, two are offered.
    const over = await offered(2n);
    expect('orders.reduce-only.flips').relation(
      `a refusal, or at most ${wholeSize(size, market)} filled`,
      { reply: over.reply },
      () => over.isRefused || (over.filled !== null && over.filled.compare(wholeSize(size, market)) <= 0),
      'statuses[0]',
    );
    expect('orders.reduce-only.flips').equal(await openOrders(context, trader.address), [], 'orders');

    // Twice as much as that would end in a short that is larger than the long was.
    await ordersAway({ given, target }, other);
    if (!over.isRefused) await ownTrade(context, { market, px, size, taker: trader, maker: other });
    const larger = await offered(4n);
    expect('orders.reduce-only.grows').relation(
      `a refusal, or no position larger than the ${wholeSize(size, market)} of before`,
      { reply: larger.reply },
      () => larger.filled === null || larger.filled.compare(wholeSize(2n * size, market)) <= 0,
      'statuses[0]',
    );

    /** As many sizes find a buyer, by an order that may only reduce. */
    async function offered(sizes: bigint) {
      await restsInside(context, other, { market, side: 'bid', px, size: sizes * size });
      const reply = told(await order('ask', px, sizes * size, 'ioc'));
      await undisturbed(context, trader, other);
      const entry = isRefused(reply) ? null : entryOf(reply);
      const figures = entry?.kind === 'filled' ? inWholeUnits(entry, wholePx(px)) : null;
      return { reply, isRefused: entry === null, filled: figures?.size ?? null };
    }
  },
});
