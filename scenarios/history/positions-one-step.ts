import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { decimalAt, integerAt } from '../../harness/client/json-at.ts';
import { sizeInUnits } from '../../harness/compare/planes.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';
import { awaitClosedPositionRows } from './closed-positions.ts';

const clause = 'history.positions.life';

export default check({
  id: 'history.positions.one-step',
  title: 'a position of one size step is listed once it closes',
  clauses: [clause],
  by: 'act',
  accounts: 'fresh',
  needs: ['archive'],
  async run(context) {
    const { expect } = context;
    const traders = await leaseTwoTraders(context);
    const { taker, maker, market, pxs } = traders;
    const unit = traders.size();
    const { step } = market;
    // A market's minimum size makes every order flip the position, down to a single step or back.
    await traders.trade('bid', unit, pxs[0]);
    await traders.trade('ask', unit + step, pxs[1]);
    await traders.trade('bid', unit + step, pxs[0]);
    await traders.trade('ask', unit, pxs[1]);
    const closed = [unit, step, unit].map((lots) => sizeInUnits(lots, market));
    for (const [who, sides] of [
      [taker, ['long', 'short', 'long']],
      [maker, ['short', 'long', 'short']],
    ] as const) {
      const rows = (await awaitClosedPositionRows(context, who.address, closed.length)).toSorted((one, other) =>
        Number(integerAt(one, 'closed_at') - integerAt(other, 'closed_at')),
      );
      expect(clause).equal(
        derived(
          rows.map((row) => `${row.side} ${decimalAt(row, 'closed_sz')}`),
          rows,
        ),
        closed.map((size, at) => `${sides[at]} ${size}`),
        'side and closed_sz, oldest first',
      );
    }
  },
});
