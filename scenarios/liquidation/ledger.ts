import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { decimalAt } from '../../harness/client/json-at.ts';
import { sameDecimal } from '../../harness/compare/decimal.ts';
import { archivedOnce, ledgerOf } from '../history/archive-rows.ts';
import { sinking } from './sinking.ts';

export default check({
  id: 'liquidation.close.ledger',
  title: 'a forced close is a row of the ledger, with its market and the mark',
  clauses: [
    'history.ledger.liquidation',
    'history.ledger.liquidation-market',
    'history.ledger.liquidation-cause',
    'fills.row.liquidated',
  ],
  by: 'operate',
  needs: ['funded-accounts', 'closed', 'archive'],
  leases: ['clock'],
  async run(context) {
    const { given, expect } = context;
    const account = await sinking(context);
    const { owner, market } = account;
    await account.sink(1060n);
    const marked = await account.drop(735n);
    const fills = await account.closedByForce();
    given.that(fills.length > 0, 'nothing was closed by force');

    const closes = async () => (await ledgerOf(context, owner.address)).filter(({ kind }) => kind === 'liquidation');
    const rows = await archivedOnce(context, closes, (listed) => listed.length > 0);
    expect('history.ledger.liquidation').that(rows.length > 0, {
      expected: 'a row of kind liquidation',
      actual: await ledgerOf(context, owner.address),
      path: 'ledger_updates',
    });
    for (const row of rows) {
      expect('history.ledger.liquidation-market').equal(field(row, 'market'), market.id);
      const off = (decimalAt(row, 'mark_px').scaledTo(8) ?? 0n) - marked;
      // The mark that was read comes some blocks later.
      expect('history.ledger.liquidation-market').that(off * off * 10_000n <= marked * marked, {
        expected: `the mark of about ${marked} x 1e-8`,
        actual: row.mark_px,
        path: 'mark_px',
      });
      expect('history.ledger.liquidation-cause').that(!('cause' in row), { expected: 'no cause', actual: row });
    }
    for (const { liquidated_user, mark_px } of expect('fills.row.liquidated').exercisedBy(
      fills.filter((row) => typeof row.liquidated_user === 'string' && typeof row.mark_px === 'string'),
      'a fill with liquidated_user and mark_px',
    )) {
      expect('fills.row.liquidated').equal(String(liquidated_user).toLowerCase(), owner.address, 'liquidated_user');
      const marks = rows.map((row) => String(row.mark_px));
      expect('fills.row.liquidated').that(
        marks.some((mark) => sameDecimal(mark, String(mark_px))),
        {
          expected: `mark_px of a liquidation row: ${marks.join(', ')}`,
          actual: mark_px ?? null,
          path: 'mark_px',
        },
      );
    }
  },
});
