import { check } from '../../harness/check/check.ts';
import { orderAction, pxAt, sizeWorth } from '../../harness/check/order-wish.ts';
import { told } from '../../harness/check/settled-orders.ts';
import { NotExercised } from '../../harness/check/verdicts.ts';
import { isRefused } from '../../harness/client/outcome.ts';

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
    const reply = await paying(5);
    // Whether whoever takes it pays by it shows in a fill: `referrals.broker.unapproved-unpaid` (D249).
    if (!isRefused(reply)) throw new NotExercised('a venue that refuses an order whose broker is not approved');
    expect('orders.builder.unapproved').refused(reply);
    expect('orders.builder.unapproved').refused(await paying(0));
  },
});
