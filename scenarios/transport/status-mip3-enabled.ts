import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { rowsAt } from '../../harness/client/json-at.ts';
import { Unsupported } from '../../harness/kernel/verdicts.ts';

export default check({
  id: 'transport.status.mip3-enabled',
  title: 'mip3_enabled is true if markets_meta has a spot pair registered after genesis',
  clauses: ['transport.status.mip3-enabled'],
  by: 'observe',
  async run({ given, target, expect }) {
    const meta = given.data(await target.read('markets_meta', { kind: 'spot' }));
    // No read shows whether a market is a deployer's: only a pair reveals its registration, by its height.
    if (!rowsAt(meta, 'spot.pairs').some((pair) => Number(pair.registered_at) > 0))
      throw new Unsupported('a pair that was registered after genesis');
    const status = given.data(await target.read('exchange_status'));
    expect('transport.status.mip3-enabled').equal(field(status, 'mip3_enabled'), true);
  },
});
