import { check } from '../../harness/check/check.ts';
import { gridPxAt, minSizeWorth, orderAction } from '../../harness/check/order-spec.ts';
import { mustReportEveryOrder } from '../../harness/check/pending-orders.ts';
import { judgeRejectedBid } from '../../harness/judging/rejected-order.ts';

export default check({
  id: 'orders.status.rejected',
  title: 'an order that its commit refused is found by its handle, without an oid and with a reason',
  clauses: ['orders.status.rejected', 'orders.status.outcome'],
  by: 'act',
  async run(context) {
    const { given, target, pace, random } = context;
    const trader = await given.fundedAccount({ usdc: '20' });
    const market = await given.market();
    const cloid = random.cloid();
    const px = gridPxAt(market, 60);
    const order = orderAction(trader, { market, side: 'bid', px, size: minSizeWorth(market, px, 100_000n), cloid });
    const sinceMs = await pace.timeMs();
    const reply = mustReportEveryOrder(await target.act(trader, order));
    await judgeRejectedBid(context, reply, { address: trader.address, cloid, coin: market.coin, sinceMs });
  },
});
