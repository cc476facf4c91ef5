import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { rowsAt } from '../../harness/client/json-at.ts';
import { Unsupported } from '../../harness/kernel/verdicts.ts';

export default check({
  id: 'markets.settled.halted',
  title: 'a settled market is served with halted true',
  clauses: ['markets.settled.halted'],
  by: 'observe',
  form: { profile: 'next', item: 'settled-reads-halted' },
  async run({ given, target, expect }) {
    const settled = rowsAt(given.data(await target.read('markets')), 'perp').filter((row) => row.settled === true);
    if (settled.length === 0) throw new Unsupported('a settled market');
    for (const row of settled)
      expect('markets.settled.halted').equal(field(row, 'halted'), true, `halted of ${row.coin}`);
  },
});
