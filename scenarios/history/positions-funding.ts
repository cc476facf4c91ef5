import { check } from '../../harness/check/check.ts';
import { decimalAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { isClose, unitOfPlaces } from '../../harness/compare/planes.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { openFundingPositions } from '../../harness/setup/funding-positions.ts';
import { awaitClosedPositionRows } from './closed-positions.ts';

const ZERO = Dec.of(0);
const SETTLEMENTS = 2;

export default check({
  id: 'history.positions.funding',
  title: 'a closed position shows the funding it paid or received while open',
  clauses: ['history.positions.funding-paid'],
  by: 'operate',
  control: 'funding',
  needs: ['funded-accounts', 'closed', 'archive'],
  leases: ['clock'],
  async run(context) {
    const { expect } = context;
    const held = await openFundingPositions(context);
    let longSum = ZERO;
    let shortSum = ZERO;
    for (let n = 0; n < SETTLEMENTS; n++) {
      const settled = await held.overBoundary();
      longSum = longSum.plus(settled.long);
      shortSum = shortSum.plus(settled.short);
    }
    if (longSum.equals(ZERO)) throw new NotExercised('a payment');
    await held.close();
    for (const [owner, sum] of [
      [held.long, longSum],
      [held.short, shortSum],
    ] as const) {
      const [row] = await awaitClosedPositionRows(context, owner.address, 1);
      if (row?.funding_complete !== true) throw new NotExercised('a life whose funding is known');
      expect('history.positions.funding-paid').relation(
        'what total_raw_usd moved by',
        { funding_paid: decimalAt(row, 'funding_paid'), moved: sum },
        ({ funding_paid, moved }) => isClose(funding_paid, moved, unitOfPlaces(6)),
        'funding_paid',
      );
    }
  },
});
