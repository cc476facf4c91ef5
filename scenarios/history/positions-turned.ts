import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { decimalAt, integerAt, sumAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { lastDecimalPlaceOf } from '../../harness/compare/planes.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';
import { awaitClosedPositionRows } from './closed-positions.ts';

export default check({
  id: 'history.positions.turned',
  title: 'a position that flips to the other side is listed as closed, and the flipped position too once it closes',
  clauses: ['history.positions.life', 'history.positions.fee-paid', 'history.positions.times'],
  by: 'act',
  accounts: 'fresh',
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
      // Each life has its own side: a single row across zero would have neither.
      expect('history.positions.life').equal(
        derived(
          rows.map((row) => `${row.coin} ${row.side} ${decimalAt(row, 'closed_sz')}`),
          rows,
        ),
        [`${market.coin} ${sides[0]} ${first}`, `${market.coin} ${sides[1]} ${second}`],
        'coin, side and closed_sz, oldest first',
      );
      const fills = await traders.fills(who, 3);
      const [opened, turned, ended] = fills.map((fill) => integerAt(fill, 'time')).toSorted((a, b) => Number(a - b));
      expect('history.positions.times').equal(
        derived(
          rows.map((row) => [integerAt(row, 'opened_at'), integerAt(row, 'closed_at')]),
          rows,
        ),
        derived(
          [
            [opened, turned],
            [turned, ended],
          ],
          fills,
        ),
        'opened_at, closed_at of both closed positions',
      );
      const fees = sumAt(fills, 'fee');
      const isCharged = rows.length === 2 && fills.every((fill) => decimalAt(fill, 'fee').compare(Dec.of(0)) >= 0);
      // No document splits the fee of the flipping print: either life may bear it, or both a part.
      if (!expect('history.positions.fee-paid').exercised(isCharged, 'two rows of an account that is charged'))
        continue;
      const paid = sumAt(rows, 'fee_paid');
      // The venue chooses the decimals of figures, truncated separately for two lives and three fills each.
      const ofLives = lastDecimalPlaceOf(...rows.map((row) => decimalAt(row, 'fee_paid'))).times(Dec.of(rows.length));
      const ofFills = lastDecimalPlaceOf(...fills.map((fill) => decimalAt(fill, 'fee'))).times(Dec.of(fills.length));
      expect('history.positions.fee-paid').relation(
        `fee_paid of both closed positions to add up to at least ${fees}, the fees of the three fills`,
        { paid: derived(paid, rows) },
        () => fees.minus(paid).compare(ofLives.plus(ofFills)) <= 0,
        'sum of fee_paid of both closed positions',
      );
    }
  },
});
