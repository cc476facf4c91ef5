import { check } from '../../harness/check/check.ts';
import { orderAction, pxAt, sizeWorth } from '../../harness/check/order-wish.ts';
import { told } from '../../harness/check/settled-orders.ts';
import { refusedOrUnpaid } from '../../harness/setup/brokers.ts';

export default check({
  id: 'orders.builder.not-approved',
  title: 'an order that names a broker whom nobody approved is refused, with a fee or without',
  clauses: ['orders.builder.unapproved'],
  by: 'act',
  async run({ given, target, expect }) {
    const trader = await given.fundedAccount();
    const market = await given.market();
    const px = pxAt(market, 60);
    const { order } = orderAction(trader, { market, side: 'bid', px, size: sizeWorth(market, px, 20n) });
    const { address: user } = given.stranger();
    const paying = async (fee: number) =>
      told(await target.act(trader, { type: 'submit_order', order: { ...order, builder: { fee, user } } }));
    const clause = expect('orders.builder.unapproved');
    if (refusedOrUnpaid(clause, await paying(5))) clause.refused(await paying(0));
  },
});
