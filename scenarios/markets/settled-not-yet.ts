import { check } from '../../harness/check/check.ts';
import { rowsAt } from '../../harness/client/json-at.ts';
import { Unsupported } from '../../harness/kernel/verdicts.ts';

export default check({
  id: 'markets.settled.not-yet',
  title: 'markets serves neither settled nor settled_px',
  clauses: ['markets.settled.not-yet'],
  by: 'observe',
  form: { profile: 'live', item: 'settled-markets' },
  async run({ given, target, expect }) {
    const rows = rowsAt(given.data(await target.read('markets')), 'perp');
    if (rows.length === 0) throw new Unsupported('a perp market');
    for (const row of rows) {
      expect('markets.settled.not-yet').relation(
        'neither the key settled nor the key settled_px',
        { row },
        () => !('settled' in row) && !('settled_px' in row),
        `${row.coin}`,
      );
    }
  },
});
