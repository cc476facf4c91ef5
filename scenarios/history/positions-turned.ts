import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { decimalAt, integerAt, sumAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { isClose, unitOfPlaces } from '../../harness/compare/planes.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';
import { awaitClosedPositionRows } from './closed-positions.ts';

/** Of each party. */
const FILLS = 3;

export default check({
  id: 'history.positions.turned',
  title: 'a position that turns into the opposite one has ended, and is listed beside that once it ends as well',
  clauses: ['history.positions.life', 'history.positions.fee-paid'],
  by: 'act',
  accounts: 'fresh',
  needs: ['archive'],
  async run(context) {
    const { expect } = context;
    const traders = await leaseTwoTraders(context);
    const { taker, maker, market, pxs } = traders;
    const size = traders.size();
    const { size: first } = await traders.trade('bid', size, pxs[0]);
    await traders.trade('ask', 3n * size, pxs[1]);
    const { size: second } = await traders.trade('bid', 2n * size, pxs[0]);
    for (const [who, sides] of [
      [taker, ['long', 'short']],
      [maker, ['short', 'long']],
    ] as const) {
      const rows = (await awaitClosedPositionRows(context, who.address, 2)).toSorted((one, other) =>
        Number(integerAt(one, 'closed_at') - integerAt(other, 'closed_at')),
      );
      // Each has a side of its own: one row that runs through zero would have neither.
      expect('history.positions.life').equal(
        derived(
          rows.map((row) => `${row.coin} ${row.side} ${decimalAt(row, 'closed_sz')}`),
          rows,
        ),
        [`${market.coin} ${sides[0]} ${first}`, `${market.coin} ${sides[1]} ${second}`],
        'coin, side and closed_sz, oldest first',
      );
      // How the fee of a fill is split that ends one and begins the other no document says: together they bear all of it.
      const fills = await traders.fills(who, FILLS);
      const told = sumAt(rows, 'fee_paid');
      const due = sumAt(fills, 'fee');
      expect('history.positions.fee-paid').relation(
        `fee_paid of both about ${due}`,
        { told: derived(told, rows), fees: derived(due, fills) },
        () => isClose(told, due, unitOfPlaces(6).times(Dec.of(2 * FILLS))),
        'fee_paid',
      );
    }
  },
});
