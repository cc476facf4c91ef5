import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { addressBudget } from '../../harness/setup/address-budget.ts';
import { isThrottled, lightRead, OperatorLimits, SLOW, times } from '../../harness/setup/operator-limits.ts';
import type { ClauseId } from '../../spec-schemas/clauses/index.ts';

/** Refusals in a row. */
const MANY = 40;
/** Weight that is let come back. */
const BACK = 12;

export default check({
  id: 'limits.charged.throttled',
  title: 'however often a source is refused, it is served once its budget has refilled',
  clauses: ['limits.charged.throttled'],
  by: 'observe',
  needs: ['budget'],
  leases: ['limits', 'clock'],
  async run(context) {
    const { expect, seen } = context;
    const limits = await addressBudget(context);
    const more = await limits.drained('a read', 1, () => limits.send(lightRead));
    context.given.that(more.right, 'a budget that light reads spend as documented');
    await limits.volley(times(MANY, () => lightRead));
    await limits.letComeBack(BACK);
    const after = await limits.send(lightRead);
    const words = 'a read to be served after the refill';
    expect('limits.charged.throttled').relation(words, { after }, (told) => !isThrottled(told.after));
    if (limits instanceof OperatorLimits) seen('D51', await throttledAs(limits, context));
  },
});

/** Half a token, a refusal, and the other half: enough for one read unless the refusal took its share (D51). */
async function throttledAs(limits: OperatorLimits, { control }: CaseContext<ClauseId>): Promise<'charged' | 'free'> {
  await limits.full('per_ip', { per_second: SLOW, burst: 1 });
  await limits.volley(times(3, () => lightRead));
  await control.advance(600 / SLOW);
  await limits.read();
  await control.advance(600 / SLOW);
  return isThrottled(await limits.read()) ? 'charged' : 'free';
}
