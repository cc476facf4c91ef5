import { check } from '../../harness/check/check.ts';
import { readFbaEnabled, voteFbaClearing } from '../../harness/setup/batch-auctions.ts';

export default check({
  id: 'markets.meta.fba-enabled',
  title: 'fba_enabled is true for a market only while a vote has it clear by batch auctions',
  clauses: ['markets.meta.fba-enabled'],
  by: 'operate',
  control: 'vote',
  needs: ['closed'],
  leases: ['clock'],
  async run(context) {
    const { given, expect } = context;
    const market = await given.market();
    given.afterwards(() => voteFbaClearing(context, market, false));
    for (const isOn of [true, false]) {
      await voteFbaClearing(context, market, isOn);
      expect('markets.meta.fba-enabled').equal(await readFbaEnabled(context, market), isOn, 'fba_enabled');
    }
  },
});
