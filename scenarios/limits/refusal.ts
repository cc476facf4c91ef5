import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { parseReadReply } from '../../harness/client/replies.ts';
import {
  HTTP_TOO_MANY_REQUESTS,
  lightReadRequest,
  makeJsonRequest,
  makeRequestList,
  OperatorSetBudget,
} from '../../harness/setup/operator-limits.ts';
import { MeasuredRequestBudget } from '../../harness/setup/spent-budget.ts';
import { isRateLimitRefusal } from '../../harness/target/weights.ts';
import type { WireReply, WireRequest } from '../../harness/target/wire.ts';
import { rateLimitRefusal } from '../../spec-schemas/catalogue/limits.ts';

/** The documented rate: 50 ms for weight 1, 250 ms for weight 5. */
const documented = { per_second: 20, burst: 5 };

type Judged = 'limits.refusal.code' | 'limits.refusal.no-hint' | 'limits.refusal.weight-1' | 'limits.refusal.weight-5';

export default check({
  id: 'limits.refusal.spent-budget',
  title:
    'a spent budget is refused with the documented code and without a retry hint, and refills in the documented time',
  clauses: ['limits.refusal.code', 'limits.refusal.no-hint', 'limits.refusal.weight-1', 'limits.refusal.weight-5'],
  by: 'observe',
  needs: ['budget'],
  leases: ['limits', 'clock'],
  run: (context) => (context.venue.capabilities.has('control') ? asSet(context) : asFound(context)),
});

/** With a small budget set by the operator. */
async function asSet({ given, target, control, expect }: CaseContext<Judged>): Promise<void> {
  const limits = await OperatorSetBudget.acquire({ given, target, control });
  await limits.setAndFill('per_ip', documented);
  const reads = await limits.volley(makeRequestList(40, () => lightReadRequest));
  const refused = reads.replies.find(({ status }) => status === HTTP_TOO_MANY_REQUESTS);
  const statuses = reads.replies.map(({ status }) => status);
  expect('limits.refusal.code').relation(
    'at least one HTTP 429 among 40 reads on a budget of 5',
    { statuses: derived(statuses, [], ...reads.replies) },
    () => refused !== undefined,
  );
  if (refused === undefined) return;
  judgeForm(refused, expect);

  await control.advance(50);
  judgeAffordable('limits.refusal.weight-1', await limits.read(), expect);

  await limits.setAndFill('per_ip', documented);
  const writes = await limits.volley(makeRequestList(12, () => emptyWrite));
  given.require(writes.throttled.length > 0, 'twelve writes at once fit into a budget of one');
  await control.advance(250);
  judgeAffordable('limits.refusal.weight-5', await limits.send(emptyWrite), expect);
}

/** With the venue's own budget. The operator sets its refill rate: only the documented rate has these times. */
async function asFound(context: CaseContext<Judged>): Promise<void> {
  const { expect } = context;
  const { budget } = await MeasuredRequestBudget.acquireUnknown(context);
  judgeForm(budget.refusal, expect);
  const isSteady = await budget.isSteady();
  for (const [clause, request] of [
    ['limits.refusal.weight-1', lightReadRequest],
    ['limits.refusal.weight-5', emptyWrite],
  ] as const)
    if (expect(clause).exercised(isSteady, 'a budget that gives back 20 a second to this run alone'))
      judgeAffordable(clause, await afterTheTime(budget, clause, request), expect);
}

const emptyWrite = makeJsonRequest('/exchange', {});

const weightOf = { 'limits.refusal.weight-1': 1, 'limits.refusal.weight-5': 5 } as const;
/** Number of attempts, because another client of this address may use up what was just refilled. */
const TRIES = 5;

/** The first accepted answer among several sent the documented time after a refusal. */
async function afterTheTime(
  budget: MeasuredRequestBudget,
  clause: keyof typeof weightOf,
  request: WireRequest,
): Promise<WireReply> {
  for (let left = TRIES; ; left--) {
    await budget.waitForRefill(weightOf[clause]);
    const reply = await budget.send(request);
    if (left === 1 || !isRateLimitRefusal(reply)) return reply;
  }
}

function judgeForm(refused: WireReply, expect: CaseContext<Judged>['expect']): void {
  const code = expect('limits.refusal.code');
  code.refused(parseReadReply(refused));
  code.shape(refused.json ?? null, 'envelope.failure');
  expect('limits.refusal.no-hint').relation(
    'no Retry-After header and no retry_after_ms in the body',
    { headers: derived(Object.keys(refused.headers).join(', '), refused), refused },
    ({ refused: { headers, text } }) => !('retry-after' in headers || text.includes('retry_after')),
  );
}

function judgeAffordable(clause: keyof typeof weightOf, reply: WireReply, expect: CaseContext<Judged>['expect']): void {
  const weight = weightOf[clause];
  const ms = rateLimitRefusal.affordableAfterMs[weight === 1 ? 'weight1' : 'weight5'];
  const words = `a request of weight ${weight} to be admitted ${ms} ms after a refusal`;
  expect(clause).relation(words, { reply }, (reported) => !isRateLimitRefusal(reported.reply));
}
