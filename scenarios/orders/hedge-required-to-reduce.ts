import { check } from '../../harness/check/check.ts';
import { gridPxAtMarkPercent, orderAction } from '../../harness/check/order-spec.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { sizeInUnits } from '../../harness/compare/planes.ts';
import { toBatchedOrdersCheck } from '../../harness/judging/in-batches.ts';
import { awaitHedgeLegSizes, switchToHedgeMode } from '../../harness/setup/hedge-mode.ts';
import { readOpenOrders } from '../../harness/setup/own-orders.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';

const alone = check({
  id: 'orders.hedge.required-to-reduce',
  title: 'a reduce-only order of a hedged account must name its leg, even where only one leg is open',
  clauses: ['orders.hedge.required'],
  by: 'act',
  async run(context) {
    const { given, target, pace, expect } = context;
    const traders = await leaseTwoTraders(context);
    const { market, taker } = traders;
    const size = traders.size();
    await switchToHedgeMode(context, taker);
    await traders.trade('bid', size, traders.pxs[0], { positionSide: 'long' });
    const held = { long: sizeInUnits(size, market), short: Dec.of(0) };
    const before = await awaitHedgeLegSizes(context, taker, market, held);
    given.require(before.long.equals(held.long) && before.short.equals(held.short), 'the long leg is not open');

    const px = gridPxAtMarkPercent(market, 160);
    const order = { market, side: 'ask', px, size, reduceOnly: true } as const;
    const clause = expect('orders.hedge.required');
    // With its leg named, the venue accepts it.
    await given.placed(taker, { ...order, positionSide: 'long' });
    const orders = await readOpenOrders(context, taker.address);
    // A market order may not be priced so far away.
    for (const more of given.sample([{}, { kind: 'market', px: traders.pxs[2] }], 1))
      clause.refused(await target.act(taker, orderAction(taker, { ...order, ...more })));
    await pace.blocks(2);
    clause.equal(
      await readOpenOrders(context, taker.address),
      orders,
      'open orders after a reduce-only order without position_side',
    );
  },
});

export default alone;
export const hedgeLegRequiredToReduceInBatchCheck = toBatchedOrdersCheck(alone);
