import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { decimalAt, integerAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { isWithinTolerance, lastDecimalPlaceOf } from '../../harness/compare/planes.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { openFundingPositions } from '../../harness/setup/funding-positions.ts';
import { maxAccruedFundingOf, readFundingFigures } from '../../harness/setup/funding-row.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { awaitClosedPositionRows } from './closed-positions.ts';
import { awaitFundingRows, readFundingRows } from './funding-rows.ts';
import { judgeNetOfFunded, otherSumsInPositionRow } from './positions-net-funded.ts';

const ZERO = Dec.of(0);
const SETTLEMENTS = 2;

export default check({
  id: 'history.positions.funding',
  title: 'a closed position shows the funding of its own time open, and none of the position before it',
  clauses: ['history.positions.funding-paid', 'history.positions.net', 'history.funding.every-payment'],
  by: 'operate',
  control: 'funding',
  needs: ['funded-accounts', 'closed', 'archive'],
  leases: ['clock'],
  async run(context) {
    const { expect } = context;
    const held = await openFundingPositions(context);
    // Between opening and closing only funding moves the cash; boundaries passed incidentally count too.
    const both = [held.long, held.short] as const;
    const cash = () => Promise.all(both.map((owner) => held.cashOf(owner)));
    const opened = await cash();
    for (let n = 0; n < SETTLEMENTS; n++) await held.overBoundary();
    const sums = (await cash()).map((now, at) => now.minus(opened[at] ?? now));
    if (sums[0]?.equals(ZERO) !== false) throw new NotExercised('a payment');
    const { coin } = held.traders.market;
    const { next } = await readFundingFigures(context, coin);
    const settled = await Promise.all(both.map(({ address }) => awaitFundingRows(context, address, 1)));
    await held.turnAndClose();
    const isWithin = (await readFundingFigures(context, coin)).next === next;
    for (const [at, owner] of both.entries()) {
      const rows = await awaitClosedPositionRows(context, owner.address, 2);
      const [row, ...others] = rows.toSorted((a, b) => Number(integerAt(a, 'closed_at') - integerAt(b, 'closed_at')));
      // That a life is listed once is the matter of another clause.
      const later = others.find(({ opened_at }) => opened_at !== row?.opened_at);
      const isKnown = isWithin && later?.funding_complete === true;
      if (expect('history.positions.funding-paid').exercised(isKnown, 'a life between two boundaries') && later)
        await judgeShortLife(context, coin, later);
      if (row?.funding_complete !== true) throw new NotExercised('a life whose funding is known');
      expect('history.positions.funding-paid').relation(
        'funding_paid to equal the change of total_raw_usd while the position was open',
        { funding_paid: decimalAt(row, 'funding_paid'), moved: sums[at] ?? ZERO },
        ({ funding_paid, moved }) =>
          isWithinTolerance(
            funding_paid,
            moved,
            lastDecimalPlaceOf(funding_paid, ...otherSumsInPositionRow(row)).plus(lastDecimalPlaceOf(moved)),
          ),
        'funding_paid',
      );
      judgeNetOfFunded(context, row);
      const kept = await readFundingRows(context, { address: owner.address });
      const times = (listed: readonly JsonObject[]) => listed.map(({ time }) => String(time));
      expect('history.funding.every-payment').relation(
        'user_funding to still list the rows served before the position was closed',
        { before: settled[at] ?? [], after: kept },
        ({ before, after }) => times(before).every((time) => times(after).includes(time)),
        'fundings',
      );
    }
  },
});

/** Judges that a life within one period has none of the funding of the life before it, and no more than accrued in that time. */
async function judgeShortLife(
  context: CaseContext<'history.positions.funding-paid'>,
  coin: string,
  life: JsonObject,
): Promise<void> {
  const figures = await readFundingFigures(context, coin);
  const notional = decimalAt(life, 'max_sz').times(decimalAt(life, 'avg_entry_px'));
  const most = maxAccruedFundingOf(figures, notional, integerAt(life, 'closed_at') - integerAt(life, 'opened_at'));
  context
    .expect('history.positions.funding-paid')
    .relation(
      'funding_paid of 0, or at most the funding accrued between opened_at and closed_at',
      { funding_paid: decimalAt(life, 'funding_paid') },
      ({ funding_paid }) =>
        isWithinTolerance(
          funding_paid,
          ZERO,
          most.plus(lastDecimalPlaceOf(funding_paid, ...otherSumsInPositionRow(life))),
        ),
      'funding_paid',
    );
}
