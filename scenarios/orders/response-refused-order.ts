import { check } from '../../harness/check/check.ts';
import { gridPxAtMarkPercent, orderAction, scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { toBatchedOrdersCheck } from '../../harness/judging/in-batches.ts';
import { actAndJudgeNoEffect } from './refused-changes-nothing.ts';

const alone = check({
  id: 'orders.response.refused-order',
  title: 'an order that the account cannot fund leaves no order, no fill and the same balance',
  clauses: ['orders.response.refused-changes-nothing'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target } = context;
    const trader = await given.fundedAccount({ usdc: '100' });
    const market = await given.market();
    const px = gridPxAtMarkPercent(market, 60);
    const order = orderAction(trader, { market, side: 'bid', px, size: scaledSizeForNotional(market, px, 1_000_000n) });
    await actAndJudgeNoEffect(context, trader, () => target.act(trader, order));
  },
});

export default alone;
export const responseRefusedOrderInBatchCheck = toBatchedOrdersCheck(alone);
