import { check } from '../../harness/check/check.ts';
import { orderAction } from '../../harness/check/order-wish.ts';
import { entryOf } from '../../harness/check/settled-orders.ts';
import { Disturbed } from '../../harness/check/verdicts.ts';
import { decimalAt, rowsAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { wholePx, wholeSize } from '../../harness/compare/planes.ts';
import { hedged, legOrder, legSizes } from '../../harness/setup/hedge-mode.ts';
import { openOrders, rowOf } from '../../harness/setup/own-orders.ts';
import { undisturbed } from '../../harness/setup/own-trade.ts';
import { twoTraders } from '../../harness/setup/two-traders.ts';

export default check({
  id: 'orders.hedge.spent',
  title: 'an order that rests to close a leg closes what is left of the leg when it is met, and no more',
  clauses: ['orders.hedge.no-flip', 'orders.open-orders.live-only'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, expect } = context;
    const traders = await twoTraders(context);
    const { market, maker, taker, pxs } = traders;
    await hedged(context, taker);
    const lots = traders.size();
    await traders.trade('bid', 2n * lots, pxs[0], { positionSide: 'long' });
    const [, , px] = pxs;
    const wish = { market, side: 'ask', px, size: 2n * lots, reduceOnly: true, positionSide: 'long' } as const;
    const closer = await given.placed(taker, wish);
    if (closer.kind !== 'resting') throw new Disturbed(`the order that closes is ${closer.kind}`);
    const half = wholeSize(lots, market);
    const { sizes } = await legOrder(context, traders, { side: 'ask', leg: 'long', size: lots, reduceOnly: true });
    given.that(sizes.long.equals(half), 'half of the leg was not closed');

    // Whether what no longer fits the leg went with its half, or goes when it is met, no text says.
    const taking = orderAction(maker, { market, side: 'bid', px, size: 2n * lots, tif: 'ioc' });
    const answer = await given.settled(taking, target.act(maker, taking));
    entryOf(answer);
    await undisturbed(context, maker, taker);
    const zero = Dec.of(0);
    const left = await legSizes(context, taker, market, { long: zero, short: zero });
    expect('orders.hedge.no-flip').relation(
      `no short leg, and a long one of ${half} at most`,
      { long: left.long, short: left.short, answer },
      ({ long, short }) => short.equals(zero) && long.compare(half) <= 0,
    );

    const rows = await openOrders(context, taker.address);
    const book = given.data(await target.read('l2_book', { coin: market.coin }));
    const level = rowsAt(book, 'asks').find((row) => decimalAt(row, 'px').equals(wholePx(px)));
    const row = rows.find(({ oid }) => oid === closer.oid);
    expect('orders.open-orders.live-only').relation(
      'no row of an order of which nothing is on the book',
      { rows, book },
      () =>
        row === undefined ||
        (level !== undefined && decimalAt(level, 'sz').compare(decimalAt(rowOf(rows, closer.oid), 'sz')) >= 0),
      'orders',
    );
  },
});
