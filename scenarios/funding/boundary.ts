import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { NotHere } from '../../harness/check/verdicts.ts';
import { integerAt, rowsAt } from '../../harness/client/json-at.ts';

export default check({
  id: 'funding.next.aligned',
  title: 'the next payment of a market that was sampled stands on a boundary of its interval',
  clauses: ['funding.next.aligned'],
  by: 'observe',
  async run({ given, target, expect }) {
    const sampled = rowsAt(given.data(await target.read('markets')), 'perp').filter(
      (row) => integerAt(row, 'funding.next_payment_ts') !== 0n,
    );
    if (sampled.length === 0) throw new NotHere('a market with a funding sample');
    for (const row of sampled) {
      const [next, interval] = [integerAt(row, 'funding.next_payment_ts'), integerAt(row, 'funding.interval_ms')];
      given.that(interval > 0n, `${row.coin} has no funding interval`);
      expect('funding.next.aligned').relation(
        `a multiple of ${interval}`,
        { next_payment_ts: field(row, 'funding.next_payment_ts'), interval_ms: field(row, 'funding.interval_ms') },
        () => next % interval === 0n,
        `funding.next_payment_ts of ${row.coin}`,
      );
    }
  },
});
