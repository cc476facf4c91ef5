import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';

export default check({
  id: 'liquidation.tier.no-maintenance',
  title: 'an account without a maintenance margin requirement is Safe',
  clauses: ['liquidation.tier.no-maintenance'],
  by: 'observe',
  async run({ given, target, expect }) {
    const { address } = given.stranger();
    for (const args of [{}, { detail: 'margin' }]) {
      const account = given.data(await target.read('account_state', { address, ...args }));
      expect('liquidation.tier.no-maintenance').equal(field(account, 'tier'), 'Safe');
    }
  },
});
