import { check } from '../../harness/check/check.ts';
import { decimalAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { isWithinTolerance, lastPlaceOf } from '../../harness/compare/planes.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { openFundingPositions } from '../../harness/setup/funding-positions.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
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
    // Between opening and closing nothing but funding moves the cash: a boundary that a case only passes on its way counts as well.
    const both = [held.long, held.short] as const;
    const cash = () => Promise.all(both.map((owner) => held.cashOf(owner)));
    const opened = await cash();
    for (let n = 0; n < SETTLEMENTS; n++) await held.overBoundary();
    const sums = (await cash()).map((now, at) => now.minus(opened[at] ?? now));
    if (sums[0]?.equals(ZERO) !== false) throw new NotExercised('a payment');
    await held.close();
    for (const [at, owner] of both.entries()) {
      const [row] = await awaitClosedPositionRows(context, owner.address, 1);
      if (row?.funding_complete !== true) throw new NotExercised('a life whose funding is known');
      expect('history.positions.funding-paid').relation(
        'what total_raw_usd moved by',
        { funding_paid: decimalAt(row, 'funding_paid'), moved: sums[at] ?? ZERO },
        ({ funding_paid, moved }) =>
          isWithinTolerance(funding_paid, moved, lastPlaceOf(funding_paid, ...sumsOf(row)).plus(lastPlaceOf(moved))),
        'funding_paid',
      );
    }
  },
});

/** Other sums of a row, which have as many places: one of nothing shows none. */
function sumsOf(row: JsonObject): Dec[] {
  return [row.closed_pnl, row.fee_paid, row.realized_pnl, row.net_pnl].flatMap((sum) => Dec.parse(sum) ?? []);
}
