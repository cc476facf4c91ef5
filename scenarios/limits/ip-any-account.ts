import { check } from '../../harness/check/check.ts';
import { acquireIpAddressBudget } from '../../harness/setup/address-budget.ts';

export default check({
  id: 'limits.ip.any-account',
  title: 'requests of one source IP share one budget, whichever account they name',
  clauses: ['limits.ip.every-request'],
  by: 'observe',
  needs: ['budget'],
  leases: ['limits', 'clock'],
  async run(context) {
    const { given, expect } = context;
    const limits = await acquireIpAddressBudget(context);
    for (const type of ['account_state', 'open_orders', 'user_rate_limit']) {
      const ofAnother = () => limits.post('/info', { type, address: given.stranger().address });
      const spent = await limits.drain(`a read of ${type} for changing accounts`, 1, ofAnother);
      spent.judge(expect('limits.ip.every-request'));
    }
  },
});
