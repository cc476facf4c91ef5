import { check } from '../../harness/check/check.ts';
import { orderAction } from '../../harness/check/order-spec.ts';
import { isFirstResting } from '../../harness/setup/order-answers.ts';
import { placeRestingOrder } from '../../harness/setup/resting-order.ts';

export default check({
  id: 'orders.cloid.one-order',
  title: 'a cloid names one open order of an account, and another account may use the same cloid',
  clauses: ['orders.cloid.in-use', 'orders.cloid.per-account'],
  by: 'act',
  async run({ given, target, random, expect }) {
    const [trader, other] = await Promise.all([given.fundedAccount(), given.fundedAccount()]);
    const market = await given.market();
    const cloid = random.cloid();
    const { px, size } = await placeRestingOrder({ given }, trader, { market, side: 'bid', cloid });
    const spec = { market, side: 'bid', px, size, cloid } as const;
    expect('orders.cloid.in-use').refused(await target.act(trader, orderAction(trader, spec)));
    const order = orderAction(other, spec);
    const elsewhere = await given.settled(order, target.act(other, order));
    expect('orders.cloid.per-account').relation(
      'the order of the other account with the same cloid to rest',
      { reply: elsewhere },
      ({ reply }) => isFirstResting(reply),
      'statuses[0]',
    );
  },
});
