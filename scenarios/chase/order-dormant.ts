import { check } from '../../harness/check/check.ts';
import { mustReportEveryOrder } from '../../harness/check/pending-orders.ts';
import { prepareChasedBook } from '../../harness/judging/chased-book.ts';
import { Unsupported } from '../../harness/kernel/verdicts.ts';
import { chaseAction } from '../../harness/setup/chase.ts';
import { awaitOrderRowsWithCloid, isNotActivatedRefusal } from '../../harness/setup/ladder.ts';

export default check({
  id: 'chase.order.dormant',
  title: 'on the chain on which chases start dormant, one is refused as long as no vote has armed them',
  clauses: ['chase.order.dormant'],
  by: 'act',
  async run(context) {
    const { target, venue, random, pace, expect } = context;
    const { traders, market } = await prepareChasedBook(context);
    const cloid = random.cloid();
    const action = chaseAction({ market, side: 'bid', size: traders.size(), cloid });
    const reply = mustReportEveryOrder(await target.act(traders.taker, action));
    // Nothing tells whether a vote has armed them but the refusal itself: of that the code is judged, and what it leaves.
    if (!isNotActivatedRefusal(venue, reply))
      throw new Unsupported('a chain that says of chases that no vote has armed them');
    expect('chase.order.dormant').refused(reply);
    await pace.blocks(1);
    const { address } = traders.taker;
    expect('chase.order.dormant').equal(
      await awaitOrderRowsWithCloid(context, address, cloid, 0),
      [],
      'legs that rest',
    );
  },
});
