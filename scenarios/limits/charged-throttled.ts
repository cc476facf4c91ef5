import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { acquireIpAddressBudget } from '../../harness/setup/address-budget.ts';
import {
  lightReadRequest,
  makeRequestList,
  OperatorSetBudget,
  SLOW_REFILL_PER_SECOND,
} from '../../harness/setup/operator-limits.ts';
import { isRateLimitRefusal } from '../../harness/target/weights.ts';
import type { ClauseId } from '../../spec-schemas/clauses/index.ts';

/** Number of consecutive refusals. */
const MANY = 40;
/** Weight that is left to refill. */
const BACK = 12;

export default check({
  id: 'limits.charged.throttled',
  title: 'a source refused many times is served again once its IP budget has refilled',
  clauses: ['limits.charged.throttled'],
  by: 'observe',
  needs: ['budget'],
  leases: ['limits', 'clock'],
  async run(context) {
    const { expect, reportForm } = context;
    const limits = await acquireIpAddressBudget(context);
    const more = await limits.drain('a read', 1, () => limits.send(lightReadRequest));
    context.given.require(more.right, 'a budget that light reads spend as documented');
    await limits.volley(makeRequestList(MANY, () => lightReadRequest));
    await limits.waitForRefill(BACK);
    const after = await limits.send(lightReadRequest);
    const words = 'a read to be served after the refill';
    expect('limits.charged.throttled').relation(words, { after }, (reported) => !isRateLimitRefusal(reported.after));
    if (limits instanceof OperatorSetBudget) reportForm('D51', await throttledAs(limits, context));
  },
});

/** Half a token, a refusal, and the other half: enough for one read unless the refusal was charged (D51). */
async function throttledAs(limits: OperatorSetBudget, { control }: CaseContext<ClauseId>): Promise<'charged' | 'free'> {
  await limits.setAndFill('per_ip', { per_second: SLOW_REFILL_PER_SECOND, burst: 1 });
  await limits.volley(makeRequestList(3, () => lightReadRequest));
  await control.advance(600 / SLOW_REFILL_PER_SECOND);
  await limits.read();
  await control.advance(600 / SLOW_REFILL_PER_SECOND);
  return isRateLimitRefusal(await limits.read()) ? 'charged' : 'free';
}
