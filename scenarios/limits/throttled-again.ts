import { check } from '../../harness/check/check.ts';
import { isThrottled, lightRead, OperatorLimits, SLOW, times } from '../../harness/setup/operator-limits.ts';

const BURST = 3;

export default check({
  id: 'limits.charged.throttled',
  title: 'however often a source is refused, it is served once its budget has refilled',
  clauses: ['limits.charged.throttled'],
  by: 'operate',
  leases: ['limits', 'clock'],
  async run({ given, target, control, expect, seen }) {
    const limits = await OperatorLimits.taken({ given, target, control });
    await limits.full('per_ip', { per_second: SLOW, burst: BURST });
    const { throttled } = await limits.volley(times(4 * BURST, () => lightRead));
    given.that(throttled.length > 0, 'the budget was never spent');
    await control.advance((4 * BURST * 1_000) / SLOW);
    const after = await limits.read();
    const words = 'a read to be served after the refill';
    expect('limits.charged.throttled').relation(words, { after }, (told) => !isThrottled(told.after));

    // Half a token, a refusal, and the other half: enough for one read unless the refusal took its share.
    await limits.full('per_ip', { per_second: SLOW, burst: 1 });
    await limits.volley(times(3, () => lightRead));
    await control.advance(600 / SLOW);
    await limits.read();
    await control.advance(600 / SLOW);
    seen('D51', isThrottled(await limits.read()) ? 'charged' : 'free');
  },
});
