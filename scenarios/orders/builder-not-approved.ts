import { check } from '../../harness/check/check.ts';
import { gridPxAtMarkPercent, orderAction, scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { requireEveryOrderReported } from '../../harness/check/pending-orders.ts';
import { toBatchedOrdersCheck } from '../../harness/judging/in-batches.ts';
import { judgeUnapprovedBrokerRefused } from '../../harness/setup/brokers.ts';

const alone = check({
  id: 'orders.builder.not-approved',
  title: 'an order that names an unapproved broker is refused, whether its builder fee is 0 or more',
  clauses: ['orders.builder.unapproved'],
  by: 'act',
  async run({ given, target, expect }) {
    const trader = await given.fundedAccount();
    const market = await given.market();
    const px = gridPxAtMarkPercent(market, 60);
    const { order } = orderAction(trader, { market, side: 'bid', px, size: scaledSizeForNotional(market, px, 20n) });
    const { address: user } = given.stranger();
    const paying = async (fee: number) =>
      requireEveryOrderReported(
        await target.act(trader, { type: 'submit_order', order: { ...order, builder: { fee, user } } }),
      );
    const clause = expect('orders.builder.unapproved');
    if (judgeUnapprovedBrokerRefused(clause, await paying(5))) clause.refused(await paying(0));
  },
});

export default alone;
export const builderNotApprovedInBatchCheck = toBatchedOrdersCheck(alone);
