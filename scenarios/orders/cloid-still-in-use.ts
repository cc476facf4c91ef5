import { check } from '../../harness/check/check.ts';
import { isOrdinaryMarket } from '../../harness/check/market-picker.ts';
import {
  farBidPxFor,
  gridPxAtMarkPercent,
  orderAction,
  scaledSizeForNotional,
} from '../../harness/check/order-spec.ts';
import { approveAgentAndAwaitCommit } from '../../harness/setup/agent-approval.ts';
import { isAmongOrders, readOpenOrders } from '../../harness/setup/own-orders.ts';
import { closeMutualPositionsAtEnd, placeFullyFilledOrder, restInsideSpread } from '../../harness/setup/own-trade.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';

export default check({
  id: 'orders.cloid.still-in-use',
  title: 'the cloid of a partially filled order is in use on each side and market, whoever signs the next order',
  clauses: ['orders.cloid.in-use'],
  by: 'act',
  async run(context) {
    const { given, target, venue, random, expect } = context;
    const traders = await leaseTwoTraders(context);
    const { market, maker, taker } = traders;
    const [px] = traders.pxs;
    const size = traders.size();
    const cloid = random.cloid();
    const agent = given.stranger();
    await approveAgentAndAwaitCommit(context, maker, agent);
    closeMutualPositionsAtEnd(context, market, px, { maker, taker });
    const { oid } = await restInsideSpread(context, maker, { market, side: 'ask', px, size: 2n * size, cloid });
    await placeFullyFilledOrder(context, taker, { market, side: 'bid', px, size, tif: 'ioc' });

    const far = gridPxAtMarkPercent(market, 60);
    const spec = { market, side: 'bid', px: far, size: scaledSizeForNotional(market, far, 20n), cloid } as const;
    const again = [
      await target.act(agent, orderAction(maker, spec)),
      await target.act(maker, orderAction(maker, { ...spec, side: 'ask', px: gridPxAtMarkPercent(market, 160) })),
    ];
    if (venue.markets.filter(isOrdinaryMarket).length > 1) {
      const beside = await given.marketBeside(market);
      const onOther = {
        market: beside,
        px: farBidPxFor(beside),
        size: scaledSizeForNotional(beside, farBidPxFor(beside), 20n),
      };
      again.push(await target.act(maker, orderAction(maker, { ...spec, ...onOther })));
    }
    // Others may have taken the remainder in the meantime.
    const isLive = isAmongOrders(await readOpenOrders(context, maker.address), oid);
    const clause = expect('orders.cloid.in-use');
    if (clause.exercised(isLive, 'an order that is filled in part')) for (const reply of again) clause.refused(reply);
  },
});
