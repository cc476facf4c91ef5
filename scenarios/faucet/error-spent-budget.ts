import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { parseReadReply } from '../../harness/client/replies.ts';
import { Disturbed } from '../../harness/kernel/verdicts.ts';
import { passIpWindow } from '../../harness/setup/faucet-claim.ts';
import {
  lightReadRequest,
  OperatorLimits,
  repeatRequest,
  SLOW_REFILL_PER_SECOND,
} from '../../harness/setup/operator-limits.ts';
import { isRateLimited } from '../../harness/target/weights.ts';

export default check({
  id: 'faucet.error.spent-budget',
  title: 'a claim on a spent weight budget is refused like any other request',
  clauses: ['faucet.error.budget'],
  by: 'operate',
  control: 'setting',
  needs: ['faucet'],
  leases: ['faucet', 'limits', 'clock'],
  async run({ given, target, pace, venue, control, expect }) {
    await passIpWindow({ pace, venue });
    const limits = await OperatorLimits.acquire({ given, target, control });
    await limits.setAndFill('per_ip', { per_second: SLOW_REFILL_PER_SECOND, burst: 1 });
    await limits.volley(repeatRequest(3, () => lightReadRequest));
    const reply = await limits.post('/faucet', { address: given.stranger().address, amount: 1 });
    // Past the budget the faucet may have reasons of its own, on the same status.
    if (!isRateLimited(reply) && (await limits.mayHaveRefilled()) > 0)
      throw new Disturbed('the requests took so long that the budget may have refilled');
    expect('faucet.error.budget').refused(parseReadReply(reply));
    expect('faucet.error.budget').shape(derived(reply.json ?? null, reply), 'envelope.failure');
  },
});
