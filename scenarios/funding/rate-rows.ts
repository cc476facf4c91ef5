import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { decimalAt, rowsAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { Unsupported } from '../../harness/kernel/verdicts.ts';

export default check({
  id: 'funding.rate.rows',
  title: 'every market shows its funding rate in basis points, within its cap, and its premium with at most 8 decimals',
  clauses: ['funding.rate.true-zero', 'funding.rate.form', 'funding.rate.clamped', 'funding.premium.decimals'],
  by: 'observe',
  async run({ given, target, expect }) {
    const rows = rowsAt(given.data(await target.read('markets')), 'perp');
    if (rows.length === 0) throw new Unsupported('a perp market');
    for (const row of rows) {
      const where = `of ${row.coin}`;
      expect('funding.rate.true-zero').relation(
        'rate_per_hr present, also if it is zero',
        { rate_per_hr: field(row, 'funding.rate_per_hr') },
        ({ rate_per_hr }) => rate_per_hr !== undefined && rate_per_hr !== null,
        `funding.rate_per_hr ${where}`,
      );
      for (const key of ['rate_per_hr', 'cap_per_hr']) {
        expect('funding.rate.form').relation(
          'a decimal string in basis points',
          { figure: field(row, `funding.${key}`) },
          ({ figure }) => Dec.parse(figure) !== null,
          `funding.${key} ${where}`,
        );
      }
      const rate = decimalAt(row, 'funding.rate_per_hr');
      const cap = decimalAt(row, 'funding.cap_per_hr');
      expect('funding.rate.clamped').relation(
        'a rate between -cap and cap',
        { rate_per_hr: rate, cap_per_hr: cap },
        (figures) => figures.rate_per_hr.abs().compare(figures.cap_per_hr) <= 0,
        `funding.rate_per_hr ${where}`,
      );
      expect('funding.premium.decimals').relation(
        'null, or a decimal of at most 8 places',
        { premium: field(row, 'premium') },
        ({ premium }) => premium === null || isShort(Dec.parse(premium)),
        `premium ${where}`,
      );
    }
  },
});

function isShort(premium: Dec | null): boolean {
  return premium?.truncated(8).equals(premium) === true;
}
