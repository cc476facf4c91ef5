import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { asidePx } from '../../harness/check/order-wish.ts';
import { oids, openOrdersOnce } from '../../harness/setup/own-orders.ts';
import { restingOrder, restingOrders } from '../../harness/setup/resting-order.ts';

export default check({
  id: 'orders.cancel-all.markets',
  title: 'cancel_all_orders takes the orders of one market, or of all',
  clauses: ['orders.cancel-all.asset', 'orders.cancel-all.removes', 'orders.baskets.cancel-all-none'],
  by: 'act',
  async run(context) {
    const { given, target, expect } = context;
    const trader = await given.fundedAccount();
    const market = await given.market();
    const elsewhere = await given.marketBeside(market);
    const [gone, goneToo, kept, keptToo] = await restingOrders(context, trader, [
      { market, side: 'bid' },
      { market, side: 'ask' },
      { market: elsewhere, side: 'bid', px: asidePx(elsewhere) },
      { market: elsewhere, side: 'ask' },
    ]);
    given.that(gone.oid !== goneToo.oid, 'two orders have one oid');

    expect('orders.cancel-all.asset').accepted(
      await target.act(trader, { type: 'cancel_all_orders', params: { asset: market.id } }),
    );
    const others = await openOrdersOnce(context, trader.address, (rows) => rows.length <= 2);
    expect('orders.cancel-all.asset').equal(
      derived(oids(others), others),
      [kept.oid, keptToo.oid].sort(),
      'orders[*].oid',
    );
    await restingOrder({ given }, trader, { market, side: 'bid' });
    expect('orders.cancel-all.removes').accepted(await target.act(trader, { type: 'cancel_all_orders', params: {} }));
    const none = await openOrdersOnce(context, trader.address, (rows) => rows.length === 0);
    expect('orders.cancel-all.removes').equal(derived(oids(none), none), [], 'orders[*].oid');
    expect('orders.baskets.cancel-all-none').accepted(
      await target.act(trader, { type: 'cancel_all_orders', params: {} }),
    );
  },
});
