import { check } from '../../harness/check/check.ts';
import { NotHere } from '../../harness/check/verdicts.ts';
import { rowsAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';

export default check({
  id: 'markets.settled.keys',
  title: 'settled is true or absent, and only a settled market has a settlement price',
  clauses: ['markets.settled.true-or-absent', 'markets.settled.px'],
  by: 'observe',
  form: { profile: 'next', item: 'settled-markets' },
  async run({ given, target, expect }) {
    const rows = rowsAt(given.data(await target.read('markets')), 'perp');
    if (rows.length === 0) throw new NotHere('a perp market');
    for (const row of rows) {
      expect('markets.settled.true-or-absent').that(!('settled' in row) || row.settled === true, {
        expected: 'true, or no key',
        actual: row.settled,
        path: `settled of ${row.coin}`,
      });
      // Where a position was open is no reader's to know: on a settled market either is right.
      const fits = !('settled_px' in row) || (row.settled === true && Dec.parse(row.settled_px) !== null);
      expect('markets.settled.px').that(fits, {
        expected: 'a price on a settled market only',
        actual: row.settled_px,
        path: `settled_px of ${row.coin}`,
      });
    }
  },
});
