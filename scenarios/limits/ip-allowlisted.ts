import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import {
  lightReadRequest,
  makeRequestList,
  OperatorSetBudget,
  SLOW_REFILL_PER_SECOND,
} from '../../harness/setup/operator-limits.ts';
import { detectSourceIps } from './own-source.ts';
import { openManySubscriptions } from './subscribe-keys.ts';

export default check({
  id: 'limits.ip.allowlisted',
  title: 'a source on the allowlist has neither an IP budget nor a cap on subscriptions',
  clauses: ['limits.ip.allowlist', 'limits.socket.allowlist'],
  by: 'operate',
  control: 'setting',
  leases: ['limits', 'clock'],
  async run({ feed, given, target, control, expect }) {
    const own = await detectSourceIps({ target });
    const limits = await OperatorSetBudget.acquire({ given, target, control });
    const size = { per_second: SLOW_REFILL_PER_SECOND, burst: 2 };
    const volley = () => limits.volley(makeRequestList(12, () => lightReadRequest));
    await limits.setAndFill('per_ip', size);
    given.require((await volley()).throttled.length > 0, 'a budget of 2 refuses none of 12 reads off the allowlist');
    await limits.setAndFill('per_ip', size, own);
    const { throttled } = await volley();
    const refused = derived(throttled.length, [], ...throttled);
    expect('limits.ip.allowlist').equal(refused, 0, 'number of reads refused to an allowlisted source');

    const held = await openManySubscriptions(await feed(), given.stranger().address, 70);
    expect('limits.socket.allowlist').equal(
      held.tracedAcknowledged,
      70,
      'subscriptions acknowledged on an allowlisted connection',
    );
  },
});
