import { check } from '../../harness/check/check.ts';
import { OperatorLimits } from '../../harness/setup/operator-limits.ts';

export default check({
  id: 'limits.weight.faucet',
  title: 'a claim weighs 1',
  clauses: ['limits.weight.faucet'],
  by: 'operate',
  needs: ['faucet', 'closed'],
  leases: ['limits', 'clock', 'faucet'],
  async run({ given, target, control, expect }) {
    const limits = await OperatorLimits.taken({ given, target, control });
    // Refused for its address, so that nothing is granted; a refused request is charged like any other.
    const spent = await limits.drained('a claim', 1, () => limits.post('/faucet', { address: '0x1' }));
    spent.judge(expect('limits.weight.faucet'));
  },
});
