import { check } from '../../harness/check/check.ts';
import { NotHere } from '../../harness/check/verdicts.ts';
import { at, rowsAt } from '../../harness/client/json-at.ts';

export default check({
  id: 'funding.sample.none-yet',
  title: 'a market without a funding sample has no premium and no next payment',
  clauses: ['funding.next.before-sample', 'funding.premium.before-sample'],
  by: 'observe',
  async run({ given, target, expect }) {
    const rows = rowsAt(given.data(await target.read('markets')), 'perp');
    // Each of the two says whether there was a sample, so each is judged where the other says no.
    const fresh = rows.filter((row) => row.premium === null || at(row, 'funding.next_payment_ts') === 0);
    if (fresh.length === 0) throw new NotHere('a market before its first funding sample');
    for (const row of fresh) {
      expect('funding.next.before-sample').equal(
        at(row, 'funding.next_payment_ts'),
        0,
        `funding.next_payment_ts of ${row.coin}`,
      );
      expect('funding.premium.before-sample').equal(row.premium, null, `premium of ${row.coin}`);
    }
  },
});
