import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { Traced } from '../../harness/check/evidence.ts';
import {
  lightReadRequest,
  makeRequestList,
  OperatorSetBudget,
  SLOW_REFILL_PER_SECOND,
} from '../../harness/setup/operator-limits.ts';
import { MeasuredRequestBudget } from '../../harness/setup/spent-budget.ts';
import { buckets } from '../../spec-schemas/catalogue/limits.ts';

const BURST = 8;
const BACK = 3;
/** Weight enough for the refill of a few seconds to be distinguished from half of it. */
const REFILLED = 60;

type Judged = 'limits.ip.burst' | 'limits.ip.refill';

export default check({
  id: 'limits.ip.budget',
  title: 'an idle source can spend its whole IP budget at once, and afterwards only the refill',
  clauses: ['limits.ip.burst', 'limits.ip.refill'],
  by: 'observe',
  needs: ['budget'],
  leases: ['limits', 'clock'],
  run: (context) => (context.venue.capabilities.has('control') ? asSet(context) : asFound(context)),
});

/** With a small budget set by the operator. */
async function asSet({ given, target, control, expect }: CaseContext<Judged>): Promise<void> {
  const limits = await OperatorSetBudget.acquire({ given, target, control });
  const setting = limits.before.per_ip;
  // The operator's own setting, which no exchange with the venue shows.
  const shown = new Traced(setting ?? 'no limit', []);
  // Operator configuration: another figure is not a defect, but worth a note.
  expect('limits.ip.burst').unusual(setting?.burst !== buckets.perIp.burst, {
    expected: 'a burst of 1200',
    actual: shown,
  });
  expect('limits.ip.refill').unusual(setting?.per_second !== buckets.perIp.refillPerSecond, {
    expected: '20 weight a second',
    actual: shown,
  });

  await limits.setAndFill('per_ip', { per_second: SLOW_REFILL_PER_SECOND, burst: BURST });
  const idle = await limits.volley(makeRequestList(3 * BURST, () => lightReadRequest));
  await limits.judgeAdmitted(expect('limits.ip.burst'), `${BURST} of ${3 * BURST} reads to be served`, idle, BURST);

  await limits.letPass((BACK * 1_000) / SLOW_REFILL_PER_SECOND);
  const later = await limits.volley(makeRequestList(3 * BURST, () => lightReadRequest));
  const words = `${BACK} reads to be served after the refill time of ${BACK} tokens`;
  await limits.judgeAdmitted(expect('limits.ip.refill'), words, later, BACK);
}

/** With the venue's own budget, whose setting by the operator is unknown: another figure is reported without a violation. */
async function asFound(context: CaseContext<Judged>): Promise<void> {
  const { expect } = context;
  const { budget, burst } = await MeasuredRequestBudget.acquireUnknown(context, 'whole');
  const { letIn, refilled } = burst;
  const most = Math.floor(buckets.perIp.burst + refilled);
  const isBurst = letIn.value >= buckets.perIp.burst && letIn.value <= most;
  const ofBurst = expect('limits.ip.burst');
  ofBurst.unusual(!isBurst, {
    expected: `${buckets.perIp.burst} to ${most} light reads served in a row`,
    actual: letIn,
  });
  if (ofBurst.exercised(isBurst, 'a burst that the operator has surely left at its default'))
    ofBurst.relation(`${buckets.perIp.burst} reads to be served at once`, { letIn }, () => isBurst);

  const back = await budget.refilled(REFILLED);
  const ofRefill = expect('limits.ip.refill');
  ofRefill.unusual(!back.right, {
    expected: `${back.least} to ${back.most} light reads served after the refill`,
    actual: back.letIn,
  });
  if (ofRefill.exercised(back.right, 'a refill that the operator has surely left at its default'))
    ofRefill.relation(
      `${back.least} to ${back.most} reads to be served after the refill`,
      { letIn: back.letIn },
      () => back.right,
    );
}
