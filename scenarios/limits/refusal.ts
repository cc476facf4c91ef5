import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { at } from '../../harness/client/json-at.ts';
import { isThrottled, jsonRequest, lightRead, OperatorLimits, times } from '../../harness/setup/operator-limits.ts';

/** The documents' own rate: 50 ms for weight 1, 250 ms for weight 5. */
const documented = { per_second: 20, burst: 5 };

export default check({
  id: 'limits.refusal.spent-budget',
  title: 'a spent budget is told by its code alone, and is as good as new after the documented time',
  clauses: ['limits.refusal.code', 'limits.refusal.no-hint', 'limits.refusal.weight-1', 'limits.refusal.weight-5'],
  by: 'operate',
  leases: ['limits', 'clock'],
  async run({ given, target, control, expect }) {
    const limits = await OperatorLimits.taken({ given, target, control });
    await limits.full('per_ip', documented);
    const reads = await limits.volley(times(40, () => lightRead));
    const refused = reads.replies.find(({ status }) => status === 429);
    expect('limits.refusal.code').that(refused !== undefined, {
      expected: 'a 429 among 40 reads on a budget of 5',
      actual: reads.replies.map(({ status }) => status),
    });
    if (refused === undefined) return;
    expect('limits.refusal.code').equal(field(refused.json, 'error.code'), 'RATE_LIMITED');
    expect('limits.refusal.code').shape(refused.json, 'envelope.failure');
    const hinted = 'retry-after' in refused.headers || refused.text.includes('retry_after');
    expect('limits.refusal.no-hint').that(!hinted, {
      expected: 'neither Retry-After nor retry_after_ms',
      actual: `${Object.keys(refused.headers).join(', ')}: ${refused.text}`,
    });

    await control.advance(50);
    const light = await limits.read();
    expect('limits.refusal.weight-1').that(!isThrottled(light), {
      expected: 'a read 50 ms after a 429 to be served',
      actual: `HTTP ${light.status} ${light.text}`,
    });

    await limits.full('per_ip', documented);
    const write = jsonRequest('/exchange', {});
    const writes = await limits.volley(times(12, () => write));
    given.that(writes.throttled.length > 0, 'twelve writes at once fit into a budget of one');
    await control.advance(250);
    const heavy = await limits.send(write);
    expect('limits.refusal.weight-5').that(!isThrottled(heavy), {
      expected: 'a write 250 ms after a 429 to be looked at',
      actual: `HTTP ${heavy.status} ${heavy.text}`,
    });
  },
});
