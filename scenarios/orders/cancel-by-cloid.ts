import { check } from '../../harness/check/check.ts';
import { sendAndJudgeAmendRefusal } from '../../harness/judging/amend-reply.ts';
import { toAgentSignedCheck } from '../../harness/judging/by-agents.ts';
import { awaitOpenOrders, isAmongOrders } from '../../harness/setup/own-orders.ts';
import { placeRestingOrders } from '../../harness/setup/resting-order.ts';

const alone = check({
  id: 'orders.cancel-by-cloid.handle',
  title: 'cancel_by_cloid cancels the order with that cloid, and finds no order if no open order has it',
  clauses: ['orders.cancel-by-cloid.removes', 'orders.cancel-by-cloid.not-found'],
  by: 'act',
  async run(context) {
    const { given, target, random, expect } = context;
    const trader = await given.fundedAccount();
    const market = await given.market();
    const cloid = random.cloid();
    const other = random.cloid();
    const [named, kept] = await placeRestingOrders(context, trader, [
      { market, side: 'bid', cloid },
      { market, side: 'ask', cloid: other },
    ]);
    const cancel = { type: 'cancel_by_cloid', params: { asset: market.id, cloid } };
    expect('orders.cancel-by-cloid.removes').accepted(await target.act(trader, cancel));
    const rows = await awaitOpenOrders(context, trader.address, (now) => !isAmongOrders(now, named.oid));
    expect('orders.cancel-by-cloid.removes').noRow(rows, { oid: named.oid });
    expect('orders.cancel-by-cloid.removes').row(rows, { oid: kept.oid });
    await sendAndJudgeAmendRefusal(context, expect('orders.cancel-by-cloid.not-found'), trader, () =>
      target.act(trader, cancel),
    );
  },
});

export default alone;
export const cancelByCloidAgentCheck = toAgentSignedCheck(alone);
