import { IpBudgetTracker } from '../harness/budget/budget-permit.ts';
import { RateBudget } from '../harness/budget/rate-budget.ts';
import { withRateBudget } from '../harness/budget/with-rate-budget.ts';
import type { Check } from '../harness/check/check.ts';
import { runTestPlanOn } from '../harness/runner/plan/run-plan.fixture.ts';
import { openModelSession } from '../harness/session/model-session.ts';
import { dropCapabilitiesFromFacts } from '../harness/session/writes-allowed.ts';
import { wrapTarget } from '../harness/target/wrap-target.ts';
import { allFaults } from '../reference-model/faults/index.ts';
import { type Genesis, type RulesEdit, readShippedGenesis } from '../reference-model/index.ts';

/** A venue with a fixed budget, on a virtual clock that advances with each wait. */
export interface FixedBudgetVenue {
  readonly fault?: string;
  readonly edits?: readonly RulesEdit[];
  readonly limits?: Partial<Genesis['params']['limits']>;
  /** Latency of each request, in each direction. */
  readonly latencyMs?: number;
  /** Number of light reads of another client at our address, served before each of ours. */
  readonly others?: number;
  readonly role?: 'node' | 'gateway';
}

/** Outcome of a run that may spend the budget. */
export interface FixedBudgetOutcome {
  /** Status by check. */
  readonly status: Readonly<Record<string, string>>;
  readonly judged: readonly string[];
  readonly accused: readonly string[];
  readonly advised: readonly string[];
  /** Reasons of checks that were skipped or have no verdict. */
  readonly reasons: readonly string[];
  /** Total waiting time, s. */
  readonly seconds: number;
}

/** Judges checks of the limits like a run by URL with `--spend-budget`. */
export async function judgeOnFixedBudget(
  checks: readonly Check[],
  found: FixedBudgetVenue = {},
): Promise<FixedBudgetOutcome> {
  const edits = [...(found.edits ?? []), ...(found.fault === undefined ? [] : [faultOf(found.fault)])];
  const shipped = readShippedGenesis('default');
  const genesis = { ...shipped, params: { ...shipped.params, limits: { ...shipped.params.limits, ...found.limits } } };
  const session = await openModelSession({
    kind: 'model',
    profile: 'live',
    isolation: 'shared',
    allowMainnetWrites: false,
    genesis,
    venue: { edits },
  });
  const { control } = session;
  if (control === null) throw new Error('a model in this process is operated');
  await control.limits({ allowlist: found.limits?.allowlist ?? [] });
  let nowMs = 0;
  // An action is put into a block at once here, and each block takes its time.
  const venueMs = async () => (await control.limits({})).timeMs;
  const startedMs = await venueMs();
  const sleep = async (ms: number) => {
    await control.advance(ms);
    nowMs = (await venueMs()) - startedMs;
  };
  const clock = { now: () => nowMs, sleep };
  // Concurrent requests arrive together, after half the latency.
  const inFlight = { count: 0, under: Promise.resolve() };
  const travels = async () => {
    if (found.latencyMs === undefined) return;
    inFlight.count += 1;
    if (inFlight.count === 1) inFlight.under = Promise.resolve().then(() => sleep(found.latencyMs ?? 0));
    await inFlight.under;
    inFlight.count -= 1;
  };
  const { target } = session;
  const limited = wrapTarget(target, {
    async request(request, options) {
      await travels();
      for (let n = 0; n < (found.others ?? 0); n++)
        await target.request({ method: 'POST', path: '/info', body: '{"type":"exchange_status"}' });
      const outcome = await target.request(request, options);
      nowMs = (await venueMs()) - startedMs;
      await travels();
      return outcome;
    },
  });
  const facts = dropCapabilitiesFromFacts(session.facts, ['control', 'closed']);
  const { events } = await runTestPlanOn(
    {
      ...session,
      target: withRateBudget(limited, new RateBudget({ perSecond: 20, clock })),
      control: null,
      facts: { ...facts, isolation: 'shared', role: found.role ?? facts.role },
      spending: new IpBudgetTracker(clock),
    },
    checks,
  );
  await session.close();
  const ended = events.flatMap((event) => (event.event === 'check-ended' ? [event] : []));
  const clausesOf = (isAdvice: boolean) =>
    events.flatMap((event) =>
      event.event === 'finding' && (event.severity === 'advisory') === isAdvice ? [event.clause ?? 'no clause'] : [],
    );
  return {
    status: Object.fromEntries(ended.map(({ check, status }) => [check, status])),
    judged: [...new Set(ended.flatMap(({ judged }) => Object.keys(judged)))].sort(),
    accused: [...new Set(clausesOf(false))].sort(),
    advised: [...new Set(clausesOf(true))].sort(),
    reasons: ended.flatMap(({ check, reason }) => (reason === undefined ? [] : [`${check}: ${reason}`])),
    seconds: Math.round(nowMs / 1_000),
  };
}

function faultOf(id: string): RulesEdit {
  const fault = allFaults.find((one) => one.id === id);
  if (fault === undefined) throw new Error(`no fault is called ${id}`);
  return fault.edit;
}
