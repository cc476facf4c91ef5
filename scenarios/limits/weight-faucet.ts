import { check } from '../../harness/check/check.ts';
import { acquireIpAddressBudget } from '../../harness/setup/address-budget.ts';

export default check({
  id: 'limits.weight.faucet',
  title: 'a faucet claim costs weight 1',
  clauses: ['limits.weight.faucet'],
  by: 'observe',
  needs: ['faucet', 'budget'],
  leases: ['limits', 'clock', 'faucet'],
  async run(context) {
    const { expect } = context;
    const limits = await acquireIpAddressBudget(context);
    // Refused for its address, so that nothing is granted; a refused request is charged like any other.
    const spent = await limits.drain('a faucet claim', 1, () => limits.post('/faucet', { address: '0x1' }));
    spent.judge(expect('limits.weight.faucet'));
  },
});
