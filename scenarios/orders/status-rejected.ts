import { check } from '../../harness/check/check.ts';
import { gridPxAtMarkPercent, orderAction, scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { requireEveryOrderReported } from '../../harness/check/pending-orders.ts';
import { sendAndJudgeRejectedBid } from '../../harness/judging/rejected-order.ts';

export default check({
  id: 'orders.status.rejected',
  title: 'order_status finds an order refused at commit by its cloid, without an oid and with a reason',
  clauses: ['orders.status.rejected', 'orders.status.outcome'],
  by: 'act',
  async run(context) {
    const { given, target, pace, random } = context;
    const trader = await given.fundedAccount({ usdc: '20' });
    const market = await given.market();
    const px = gridPxAtMarkPercent(market, 60);
    const sent = (usdc: bigint, isReduceOnly: boolean) => async () => {
      const cloid = random.cloid();
      const size = scaledSizeForNotional(market, px, usdc);
      const order = orderAction(trader, { market, side: 'bid', px, size, cloid, reduceOnly: isReduceOnly });
      const sinceMs = await pace.timeMs();
      const reply = requireEveryOrderReported(await target.act(trader, order));
      return { reply, address: trader.address, cloid, coin: market.coin, sinceMs };
    };
    // The documents leave reduce-only to the commit; an account without money may be refused earlier.
    await sendAndJudgeRejectedBid(context, [sent(20n, true), sent(100_000n, false)]);
  },
});
