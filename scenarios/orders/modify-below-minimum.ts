import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { toWireInteger } from '../../harness/check/order-spec.ts';
import { toWireUint } from '../../harness/client/venue-client.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { sizeInUnits } from '../../harness/compare/planes.ts';
import { batchModifyAction, modifyAction } from '../../harness/setup/amendments.ts';
import { sendAndJudgeCommitRefusals } from '../../harness/setup/judge-commit.ts';
import { readOpenOrders } from '../../harness/setup/own-orders.ts';
import { placeRestingOrders } from '../../harness/setup/resting-order.ts';
import { ABOVE_MIN_NOTIONAL_USDC, gridPxForNotional, makeRoomBelowMinimumTest } from './room-below.ts';

export default check({
  id: 'orders.modify.below-minimum',
  title: 'an amendment cannot make an order smaller than the minimum size',
  clauses: ['orders.grid.min-size'],
  by: 'act',
  async run(context) {
    const { given, target, venue, pace, expect } = context;
    const trader = await given.fundedAccount();
    const market = await given.market(makeRoomBelowMinimumTest(venue.markets));
    const small = market.minLots - market.step;
    // Far above the mark, where the size alone is at fault: what an order is worth has a minimum as well.
    const px = gridPxForNotional(market, small, ABOVE_MIN_NOTIONAL_USDC * market.priceScale);
    const spec = { market, side: 'ask', px, size: market.minLots + market.step } as const;
    const [alone, listed] = await placeRestingOrders(context, trader, [spec, spec]);
    const amended = ({ oid }: typeof alone) => ({
      market: market.id,
      oid: toWireUint(BigInt(oid)),
      new_size: toWireInteger(small),
    });
    const clause = expect('orders.grid.min-size');
    await sendAndJudgeCommitRefusals(context, clause, trader, [modifyAction(amended(alone))]);
    // The reply to a batch need not say which amendment is refused: the books do.
    await target.act(trader, batchModifyAction(amended(listed)));
    await pace.committed();
    const rows = await readOpenOrders(context, trader.address);
    const least = sizeInUnits(market.minLots, market);
    const below = rows.filter(({ sz }) => {
      const size = Dec.parse(sz);
      return size !== null && size !== undefined && size.compare(least) < 0;
    });
    clause.equal(derived(below, rows), [], `open orders smaller than ${least} after amendments of their size`);
  },
});
