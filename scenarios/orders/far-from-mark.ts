import { check } from '../../harness/check/check.ts';
import { orderAction, pxAt, sizeWorth } from '../../harness/check/order-wish.ts';
import { Disturbed, NotHere } from '../../harness/check/verdicts.ts';
import { decimalAt, rowsAt } from '../../harness/client/json-at.ts';
import { wholePx } from '../../harness/compare/planes.ts';
import { priceInside } from '../../harness/setup/inside-spread.ts';
import { openOrdersOnce, rests } from '../../harness/setup/own-orders.ts';
import { ownTrade } from '../../harness/setup/own-trade.ts';

export default check({
  id: 'orders.body.far-from-mark',
  title: 'market and ioc orders take what stands inside their limit, however far from the mark',
  clauses: ['orders.fields.no-band'],
  by: 'act',
  // Everybody's orders up to there would be taken.
  needs: ['closed'],
  async run(context) {
    const { given, target, expect } = context;
    const [maker, taker] = await Promise.all([given.fundedAccount(), given.fundedAccount()]);
    const market = await given.market();
    for (const kind of ['market', 'limit']) {
      const px = pxAt(market, 108);
      const size = sizeWorth(market, px, 20n);
      const book = given.data(await target.read('l2_book', { coin: market.coin }));
      // Better ones than ours would be taken first.
      if (rowsAt(book, 'asks').some((level) => decimalAt(level, 'px').compare(wholePx(px)) <= 0))
        throw new NotHere('a book without asks near the mark');
      const entry = await given.placed(maker, { market, side: 'ask', px, size });
      if (entry.kind !== 'resting') throw new Disturbed(`the ask above the mark is ${entry.kind}`);
      const order = orderAction(taker, { market, side: 'bid', px, size, kind, tif: 'ioc' });
      const reply = await given.settled(order, target.act(taker, order));
      const rows = await openOrdersOnce(context, maker.address, (now) => !rests(now, entry.oid));
      expect('orders.fields.no-band').that(!rests(rows, entry.oid), {
        expected: `the ask at ${px} taken by a ${kind} order with that limit`,
        actual: reply,
        path: `open_orders after a ${kind} order`,
      });
      const back = await priceInside(context, market);
      await ownTrade(context, { market, maker, taker, side: 'ask', px: back, size });
    }
  },
});
