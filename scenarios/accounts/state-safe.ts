import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { decimalAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';

export default check({
  id: 'accounts.state.safe',
  title: 'an account without maintenance margin has tier Safe, funded or not',
  clauses: ['accounts.state.safe'],
  by: 'act',
  async run({ given, target, expect }) {
    const funded = await given.fundedAccount({ usdc: '5' });
    for (const { address } of [funded, given.stranger()]) {
      const body = given.data(await target.read('account_state', { address, detail: 'margin' }));
      const maintenance = decimalAt(body, 'cross_maintenance_margin_used');
      if (!expect('accounts.state.safe').exercised(maintenance.equals(Dec.of(0)), 'an account without maintenance'))
        continue;
      expect('accounts.state.safe').equal(field(body, 'tier'), 'Safe');
    }
  },
});
