import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { Disturbed } from '../../harness/check/verdicts.ts';
import { readReply } from '../../harness/client/replies.ts';
import { pastIpWindow } from '../../harness/setup/faucet-claim.ts';
import { isThrottled, lightRead, OperatorLimits, SLOW, times } from '../../harness/setup/operator-limits.ts';

export default check({
  id: 'faucet.error.spent-budget',
  title: 'a claim on a spent weight budget is refused like any other request',
  clauses: ['faucet.error.budget'],
  by: 'operate',
  control: 'setting',
  needs: ['faucet'],
  leases: ['faucet', 'limits', 'clock'],
  async run({ given, target, pace, venue, control, expect }) {
    await pastIpWindow({ pace, venue });
    const limits = await OperatorLimits.taken({ given, target, control });
    await limits.full('per_ip', { per_second: SLOW, burst: 1 });
    await limits.volley(times(3, () => lightRead));
    const reply = await limits.post('/faucet', { address: given.stranger().address, amount: 1 });
    // Past the budget the faucet may have reasons of its own, on the same status.
    if (!isThrottled(reply) && (await limits.mayHaveRefilled()) > 0)
      throw new Disturbed('the requests took so long that the budget may have refilled');
    expect('faucet.error.budget').refused(readReply(reply));
    expect('faucet.error.budget').shape(derived(reply.json ?? null, reply), 'envelope.failure');
  },
});
