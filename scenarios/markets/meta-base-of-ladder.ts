import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { rowsAt } from '../../harness/client/json-at.ts';
import { isSameDecimal } from '../../harness/compare/decimal.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { sortedMarginTiers } from '../../harness/setup/market-row.ts';

export default check({
  id: 'markets.meta.base-of-ladder',
  title:
    'max_leverage and maint_margin_ratio without a risk override equal the figures of the first rung of margin_tiers',
  clauses: ['markets.meta.first-rung'],
  by: 'observe',
  async run({ given, target, expect }) {
    const rows = rowsAt(given.data(await target.read('markets_meta')), 'perp');
    const ladders = rows.flatMap((row) => {
      const [first] = sortedMarginTiers(row);
      return row.risk_override === null && first !== undefined ? [{ row, first }] : [];
    });
    if (ladders.length === 0) throw new NotExercised('a market with a ladder and without a risk override');
    const firstRung = expect('markets.meta.first-rung');
    for (const { row, first } of ladders) {
      firstRung.equal(field(row, 'max_leverage'), field(first, 'max_leverage'), `max_leverage of ${row.coin}`);
      firstRung.relation(
        'maint_margin_ratio to equal that of the first rung of margin_tiers',
        { maint_margin_ratio: field(row, 'maint_margin_ratio'), first: field(first, 'maint_margin_ratio') },
        (observed) => isSameDecimal(observed.maint_margin_ratio, String(observed.first)),
        `maint_margin_ratio of ${row.coin}`,
      );
    }
  },
});
