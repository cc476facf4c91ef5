import { check } from '../../harness/check/check.ts';
import { gridPxAtMarkPercent, orderAction, scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { decimalAt, rowsAt } from '../../harness/client/json-at.ts';
import { pxInUsdc } from '../../harness/compare/planes.ts';
import { toBatchedOrdersCheck } from '../../harness/judging/in-batches.ts';
import { Disturbed, Unsupported } from '../../harness/kernel/verdicts.ts';
import type { MarketFacts } from '../../harness/probe/facts.ts';
import { drawPriceInsideSpread } from '../../harness/setup/inside-spread.ts';
import { awaitOpenOrders, isAmongOrders } from '../../harness/setup/own-orders.ts';
import { tradeAndCloseAtEnd } from '../../harness/setup/own-trade.ts';

/** Maximum number of other markets' books to read. */
const LOOKED_AT = 20;

const alone = check({
  id: 'orders.body.far-from-mark',
  title: 'market and ioc orders fill against all orders within their limit price, however far from the mark',
  clauses: ['orders.fields.no-band'],
  by: 'act',
  // Everybody's orders up to that price would be filled.
  needs: ['closed'],
  async run(context) {
    const { given, target, venue, expect } = context;
    const [maker, taker] = await Promise.all([given.fundedAccount(), given.fundedAccount()]);
    const market = await given.market();
    for (const kind of ['market', 'limit']) {
      const px = gridPxAtMarkPercent(market, 108);
      const size = scaledSizeForNotional(market, px, 20n);
      if (!(await hasNoAsks(market))) throw await elsewhere(market);
      const entry = await given.placed(maker, { market, side: 'ask', px, size });
      if (entry.kind !== 'resting') throw new Disturbed(`the ask above the mark is ${entry.kind}`);
      const order = orderAction(taker, { market, side: 'bid', px, size, kind, tif: 'ioc' });
      const reply = await given.settled(order, target.act(taker, order));
      expect('orders.fields.no-band').accepted(reply);
      const rows = await awaitOpenOrders(context, maker.address, (now) => !isAmongOrders(now, entry.oid));
      expect('orders.fields.no-band').relation(
        `the resting ask at ${px} to be filled by a ${kind} order with that limit price`,
        { answer: reply, asks: rows },
        ({ asks }) => !isAmongOrders(asks, entry.oid),
        `open_orders after a ${kind} order`,
      );
      const back = await drawPriceInsideSpread(context, market);
      await tradeAndCloseAtEnd(context, { market, maker, taker, side: 'ask', px: back, size });
    }

    /** Better orders than ours would be filled first. */
    async function hasNoAsks(market: MarketFacts): Promise<boolean> {
      const book = given.data(await target.read('l2_book', { coin: market.coin }));
      const limit = pxInUsdc(gridPxAtMarkPercent(market, 108));
      return rowsAt(book, 'asks').every((level) => decimalAt(level, 'px').compare(limit) > 0);
    }

    /** Returns the verdict on a book with orders of a killed run: the next attempt may draw another book. */
    async function elsewhere({ coin }: MarketFacts): Promise<Disturbed | Unsupported> {
      const others = venue.markets.filter((each) => each.coin !== coin && each.open && each.mark !== null);
      for (const each of others.slice(0, LOOKED_AT))
        if (await hasNoAsks(each)) return new Disturbed('asks near the mark, which stand in this market alone');
      return new Unsupported('a book without asks near the mark');
    }
  },
});

export default alone;
export const fillsFarFromMarkInBatchCheck = toBatchedOrdersCheck(alone);
