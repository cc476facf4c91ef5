import { check } from '../../harness/check/check.ts';
import {
  gridPxAtMarkPercent,
  orderAction,
  scaledSizeForNotional,
  toWireInteger,
} from '../../harness/check/order-spec.ts';
import { requireEveryOrderReported } from '../../harness/check/pending-orders.ts';
import { decimalAt } from '../../harness/client/json-at.ts';
import { toWireUint } from '../../harness/client/venue-client.ts';
import { sizeInUnits } from '../../harness/compare/planes.ts';
import { batchModifyAction, modifyAction } from '../../harness/setup/amendments.ts';
import { ladderAction } from '../../harness/setup/ladder.ts';
import { readOpenOrders } from '../../harness/setup/own-orders.ts';
import { placeRestingOrder } from '../../harness/setup/resting-order.ts';
import { setCrossLeverage } from './leverage.ts';

export default check({
  id: 'margin.gate.lanes',
  title: 'batch_order, modify, batch_modify and scale_order rest no order that the owner cannot fund',
  clauses: ['margin.gate.insufficient'],
  by: 'act',
  accounts: 'exact',
  async run(context) {
    const { given, target, pace, random, expect } = context;
    const clause = expect('margin.gate.insufficient');
    // With room for a ladder of 800 USDC at 60 % of the mark: a market's cap has a refusal of its own.
    const [market, trader] = await Promise.all([given.market(undefined, 1_400n), given.fundedAccount({ usdc: '100' })]);
    await setCrossLeverage(context, trader, market, Math.min(2, market.maxLeverage));
    const px = gridPxAtMarkPercent(market, 60);
    const resting = await placeRestingOrder({ given }, trader, { market, side: 'bid', px });
    // 400 USDC need more than 100 at either.
    const size = scaledSizeForNotional(market, px, 400n);
    const amended = { market: market.id, oid: toWireUint(BigInt(resting.oid)), new_size: toWireInteger(size) };
    const large = sizeInUnits(size, market);
    const { order } = orderAction(trader, { market, side: 'bid', px, size });
    const ladder = { market, side: 'bid', rungs: 2, pxLow: px, pxHigh: px + market.tick, total: 2n * size } as const;
    const lanes = [
      { type: 'batch_order', params: { orders: [order] } },
      modifyAction(amended),
      batchModifyAction(amended),
      ladderAction({ ...ladder, cloid: random.cloid() }),
    ];
    for (const action of given.sample(lanes, 2)) {
      const reply = requireEveryOrderReported(await target.act(trader, action));
      if (action.type === 'batch_order' && reply.kind === 'statuses') clause.refused(reply);
      await pace.blocks(2);
      const rows = await readOpenOrders(context, trader.address);
      clause.relation(
        `at most one open order, and none of size ${large} or more, after ${action.type}`,
        { rows, reply },
        (observed) =>
          observed.rows.length <= 1 && observed.rows.every((row) => decimalAt(row, 'sz').compare(large) < 0),
        'orders',
      );
    }
  },
});
