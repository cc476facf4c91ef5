import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { rowsAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { Unsupported } from '../../harness/kernel/verdicts.ts';

export default check({
  id: 'markets.settled.keys',
  title: 'settled is true or absent, and only a settled market has a settlement price',
  clauses: ['markets.settled.true-or-absent', 'markets.settled.px'],
  by: 'observe',
  form: { profile: 'next', item: 'settled-markets' },
  async run({ given, target, expect }) {
    const rows = rowsAt(given.data(await target.read('markets')), 'perp');
    if (rows.length === 0) throw new Unsupported('a perp market');
    for (const row of rows) {
      expect('markets.settled.true-or-absent').relation(
        'settled to be true, or absent',
        { settled: field(row, 'settled') },
        ({ settled }) => settled === undefined || settled === true,
        `settled of ${row.coin}`,
      );
      // Whether a position was open is unknown here: on a settled market either is valid.
      expect('markets.settled.px').relation(
        'settled_px to be absent, or a price on a settled market',
        { settled_px: field(row, 'settled_px'), settled: field(row, 'settled') },
        ({ settled_px, settled }) => settled_px === undefined || (settled === true && Dec.parse(settled_px) !== null),
        `settled_px of ${row.coin}`,
      );
    }
  },
});
