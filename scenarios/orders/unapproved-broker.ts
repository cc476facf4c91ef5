import { check } from '../../harness/check/check.ts';
import { orderAction, pxAt, sizeWorth } from '../../harness/check/order-wish.ts';
import { told } from '../../harness/check/settled-orders.ts';

export default check({
  id: 'orders.builder.not-approved',
  title: 'an order that pays a broker whom nobody approved is refused, with a fee or without',
  clauses: ['orders.builder.unapproved'],
  by: 'act',
  async run({ given, target, expect }) {
    const trader = await given.fundedAccount();
    const market = await given.market();
    const px = pxAt(market, 60);
    const { order } = orderAction(trader, { market, side: 'bid', px, size: sizeWorth(market, px, 20n) });
    const { address: user } = given.stranger();
    for (const fee of given.some([5, 0], 1)) {
      const reply = told(
        await target.act(trader, { type: 'submit_order', order: { ...order, builder: { fee, user } } }),
      );
      expect('orders.builder.unapproved').refused(reply);
    }
  },
});
