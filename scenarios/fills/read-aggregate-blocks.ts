import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { fillsOf } from '../../harness/setup/own-orders.ts';
import { restInsideSpread, takeFullSize } from '../../harness/setup/own-trade.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';

export default check({
  id: 'fills.read.aggregate-blocks',
  title: 'with aggregate the fills of one order in two blocks are two rows',
  clauses: ['fills.read.aggregate'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, expect } = context;
    const traders = await leaseTwoTraders(context);
    const { maker, taker, market, pxs } = traders;
    const size = traders.size();
    const { oid } = await restInsideSpread(context, maker, { market, side: 'ask', px: pxs[0], size: 2n * size });
    for (const _of of ['the first half', 'the second half']) {
      await takeFullSize(context, taker, { market, side: 'bid', px: pxs[0], size, tif: 'ioc' });
      await context.pace.blocks();
    }
    const legs = (await traders.fills(maker, 2)).filter((row) => row.oid === oid);
    given.require(new Set(legs.map(({ block }) => block)).size === 2, 'the two halves were not filled in two blocks');
    const folded = (await fillsOf(context, maker.address, { aggregate: true })).filter((row) => row.oid === oid);
    expect('fills.read.aggregate').equal(
      derived(folded.map(({ block }) => block).toSorted(), folded),
      derived(legs.map(({ block }) => block).toSorted(), legs),
      'blocks of the rows of one order',
    );
  },
});
