import { check } from '../../harness/check/check.ts';
import { gridPxAt, minSizeWorth } from '../../harness/check/order-spec.ts';
import { mustReportEveryOrder } from '../../harness/check/pending-orders.ts';
import { Unsupported } from '../../harness/kernel/verdicts.ts';
import { awaitOrderRowsWithCloid, isNotActivatedRefusal, ladderAction } from '../../harness/setup/ladder.ts';

export default check({
  id: 'scale.order.dormant',
  title: 'on the chain on which ladders start dormant, one is refused as long as no vote has armed them',
  clauses: ['scale.order.dormant'],
  by: 'act',
  async run(context) {
    const { given, target, venue, random, pace, expect } = context;
    const owner = await given.fundedAccount();
    const market = await given.market();
    const pxLow = gridPxAt(market, 60);
    const bounds = { pxLow, pxHigh: pxLow + market.tick, total: 2n * minSizeWorth(market, pxLow, 20n) };
    const cloid = random.cloid();
    const reply = mustReportEveryOrder(
      await target.act(owner, ladderAction({ market, side: 'bid', rungs: 2, ...bounds, cloid })),
    );
    // Nothing tells whether a vote has armed them but the refusal itself: of that the code is judged, and what it leaves.
    if (!isNotActivatedRefusal(venue, reply))
      throw new Unsupported('a chain that says of ladders that no vote has armed them');
    expect('scale.order.dormant').refused(reply);
    await pace.blocks(1);
    expect('scale.order.dormant').equal(
      await awaitOrderRowsWithCloid(context, owner.address, cloid, 0),
      [],
      'rungs that rest',
    );
  },
});
