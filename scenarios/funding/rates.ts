import { check } from '../../harness/check/check.ts';
import { NotHere } from '../../harness/check/verdicts.ts';
import { at, decimalAt, rowsAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';

export default check({
  id: 'funding.rate.rows',
  title: 'every market tells its funding rate in basis points, within its cap, and its premium at eight places',
  clauses: ['funding.rate.true-zero', 'funding.rate.form', 'funding.rate.clamped', 'funding.premium.decimals'],
  by: 'observe',
  async run({ given, target, expect }) {
    const rows = rowsAt(given.data(await target.read('markets')), 'perp');
    if (rows.length === 0) throw new NotHere('a perp market');
    for (const row of rows) {
      const where = `of ${row.coin}`;
      const served = at(row, 'funding.rate_per_hr');
      expect('funding.rate.true-zero').that(served !== undefined && served !== null, {
        expected: 'a rate, 0 where it is zero',
        actual: served,
        path: `funding.rate_per_hr ${where}`,
      });
      for (const key of ['rate_per_hr', 'cap_per_hr']) {
        const text = at(row, `funding.${key}`);
        expect('funding.rate.form').that(Dec.parse(text) !== null, {
          expected: 'a basis-point string',
          actual: text,
          path: `funding.${key} ${where}`,
        });
      }
      const [rate, cap] = [decimalAt(row, 'funding.rate_per_hr'), decimalAt(row, 'funding.cap_per_hr')];
      expect('funding.rate.clamped').that(rate.abs().compare(cap) <= 0, {
        expected: `at most ${cap} either way`,
        actual: rate.toString(),
        path: `funding.rate_per_hr ${where}`,
      });
      const premium = Dec.parse(row.premium);
      const fits = row.premium === null || premium?.truncated(8).equals(premium) === true;
      expect('funding.premium.decimals').that(fits, {
        expected: 'null, or a decimal of at most 8 places',
        actual: row.premium,
        path: `premium ${where}`,
      });
    }
  },
});
