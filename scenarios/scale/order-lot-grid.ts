import { check } from '../../harness/check/check.ts';
import { gridPxAtMarkPercent, scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { requireEveryOrderReported } from '../../harness/check/pending-orders.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { ladderAction, placeLadder } from '../../harness/setup/ladder.ts';
import { hasCoarseStep } from '../../harness/setup/market-requirements.ts';

export default check({
  id: 'scale.order.lot-grid',
  title: 'scale_order with a size that is no whole number of lots is refused as a whole',
  clauses: ['scale.order.lot'],
  by: 'act',
  async run(context) {
    const { given, target, venue, random, expect } = context;
    // The smallest step is one lot on most venues, and no deployer sets another: every size is then a whole number of steps.
    if (venue.markets.every(({ step }) => step === 1n))
      throw new NotExercised('a market whose step is more than one lot');
    const trader = await given.fundedAccount();
    const market = await given.market(hasCoarseStep);
    const pxLow = gridPxAtMarkPercent(market, 60);
    const total = 3n * scaledSizeForNotional(market, pxLow, 20n);
    const sound = { market, side: 'bid', rungs: 3, pxLow, pxHigh: pxLow + 2n * market.tick } as const;
    await placeLadder(context, trader, { ...sound, total, cloid: random.cloid() });
    const spec = { ...sound, total: total + 1n, cloid: random.cloid() };
    expect('scale.order.lot').refused(requireEveryOrderReported(await target.act(trader, ladderAction(spec))));
  },
});
