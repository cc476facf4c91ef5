import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { readReply } from '../../harness/client/replies.ts';
import {
  isThrottled,
  jsonRequest,
  lightRead,
  OperatorLimits,
  TOO_MANY,
  times,
} from '../../harness/setup/operator-limits.ts';

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
    const refused = reads.replies.find(({ status }) => status === TOO_MANY);
    const statuses = reads.replies.map(({ status }) => status);
    const code = expect('limits.refusal.code');
    code.relation(
      'a refusal among 40 reads on a budget of 5',
      { statuses: derived(statuses, [], ...reads.replies) },
      () => refused !== undefined,
    );
    if (refused === undefined) return;
    code.refused(readReply(refused));
    code.shape(refused.json ?? null, 'envelope.failure');
    expect('limits.refusal.no-hint').relation(
      'neither Retry-After nor retry_after_ms',
      { headers: derived(Object.keys(refused.headers).join(', '), refused), refused },
      ({ refused: { headers, text } }) => !('retry-after' in headers || text.includes('retry_after')),
    );

    await control.advance(50);
    const light = await limits.read();
    const lightWords = 'a read 50 ms after a refusal to be served';
    expect('limits.refusal.weight-1').relation(lightWords, { light }, (told) => !isThrottled(told.light));

    await limits.full('per_ip', documented);
    const write = jsonRequest('/exchange', {});
    const writes = await limits.volley(times(12, () => write));
    given.that(writes.throttled.length > 0, 'twelve writes at once fit into a budget of one');
    await control.advance(250);
    const heavy = await limits.send(write);
    const heavyWords = 'a write 250 ms after a refusal to be looked at';
    expect('limits.refusal.weight-5').relation(heavyWords, { heavy }, (told) => !isThrottled(told.heavy));
  },
});
