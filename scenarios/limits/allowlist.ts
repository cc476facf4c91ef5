import { check } from '../../harness/check/check.ts';
import { openKeys } from './open-keys.ts';
import { lightRead, OperatorLimits, SLOW, times } from './operator-limits.ts';
import { ownSource } from './own-source.ts';

export default check({
  id: 'limits.ip.allowlisted',
  title: 'a source on the allowlist has neither a budget nor a cap on subscriptions',
  clauses: ['limits.ip.allowlist', 'limits.socket.allowlist'],
  by: 'operate',
  leases: ['limits', 'clock'],
  async run({ feed, given, target, control, expect }) {
    const own = await ownSource({ target });
    const limits = await OperatorLimits.taken({ given, target, control });
    await limits.full('per_ip', { per_second: SLOW, burst: 2 }, own);
    const { throttled } = await limits.volley(times(12, () => lightRead));
    expect('limits.ip.allowlist').equal(throttled.length, 0, 'reads refused to an allowlisted source');

    const held = await openKeys(await feed(), given.stranger().address, 70);
    expect('limits.socket.allowlist').equal(
      held.acknowledged,
      70,
      'subscriptions acknowledged on an allowlisted connection',
    );
  },
});
