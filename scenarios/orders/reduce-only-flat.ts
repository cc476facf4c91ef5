import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { orderAction, sizeWorth } from '../../harness/check/order-wish.ts';
import { told } from '../../harness/check/settled-orders.ts';
import { priceInside } from '../../harness/setup/inside-spread.ts';
import { kindsIn } from '../../harness/setup/order-answers.ts';
import { fillsOf, openOrders } from '../../harness/setup/own-orders.ts';
import { restsInside } from '../../harness/setup/own-trade.ts';

export default check({
  id: 'orders.reduce-only.nothing-held',
  title: 'a reduce-only order of a flat account neither fills nor rests',
  clauses: ['orders.reduce-only.flat'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, expect, seen } = context;
    const [trader, other] = await Promise.all([given.fundedAccount(), given.fundedAccount()]);
    const market = await given.market();
    const px = await priceInside(context, market);
    const size = sizeWorth(market, px, 20n);
    await restsInside(context, other, { market, side: 'bid', px, size });
    const order = orderAction(trader, { market, side: 'ask', px, size: 2n * size, reduceOnly: true });
    const reply = told(await target.act(trader, order));
    const [kind] = kindsIn(reply);
    expect('orders.reduce-only.flat').relation(
      'noop or an error',
      { reply },
      () => kind === 'noop' || kind === 'error' || kind === 'refused',
    );
    seen('D75', kind === 'noop' ? 'noop' : 'refused');
    const fills = await fillsOf(context, trader.address);
    const rows = await openOrders(context, trader.address);
    const left = derived({ fills: fills.length, rows: rows.length }, fills, rows);
    expect('orders.reduce-only.flat').equal(left, { fills: 0, rows: 0 }, 'fills, orders');
  },
});
