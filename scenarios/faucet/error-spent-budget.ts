import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { parseReadReply } from '../../harness/client/replies.ts';
import { Disturbed } from '../../harness/kernel/verdicts.ts';
import { moveClockPastIpWindow } from '../../harness/setup/faucet-claim.ts';
import {
  lightReadRequest,
  makeRequestList,
  OperatorSetBudget,
  SLOW_REFILL_PER_SECOND,
} from '../../harness/setup/operator-limits.ts';
import { isRateLimitRefusal } from '../../harness/target/weights.ts';

export default check({
  id: 'faucet.error.spent-budget',
  title: 'a claim after the weight budget is spent is refused like any other request',
  clauses: ['faucet.error.budget'],
  by: 'operate',
  control: 'setting',
  needs: ['faucet'],
  leases: ['faucet', 'limits', 'clock'],
  async run({ given, target, pace, venue, control, expect }) {
    await moveClockPastIpWindow({ pace, venue });
    const limits = await OperatorSetBudget.acquire({ given, target, control });
    await limits.setAndFill('per_ip', { per_second: SLOW_REFILL_PER_SECOND, burst: 1 });
    await limits.volley(makeRequestList(3, () => lightReadRequest));
    const reply = await limits.post('/faucet', { address: given.stranger().address, amount: 1 });
    // Past the budget the faucet may refuse with the same status for its own reasons.
    if (!isRateLimitRefusal(reply) && (await limits.mayHaveRefilled()) > 0)
      throw new Disturbed('the requests took so long that the budget may have refilled');
    expect('faucet.error.budget').refused(parseReadReply(reply));
    expect('faucet.error.budget').shape(derived(reply.json ?? null, reply), 'envelope.failure');
  },
});
