import type { Check, CheckMetadata } from '../check/check.ts';
import { switchToInstantBlocks } from '../control/block-mode.ts';
import { probeCapability } from '../probe/probe.ts';
import { forEachConcurrent } from './map-concurrent.ts';
import { arrangeChecks, type RunConditions } from './plan/arrange.ts';
import { planWork } from './plan/plan-work.ts';
import { checkIdsOutsideQuickPart, QUICK_SKIP_REASON } from './plan/quick-part.ts';
import type { RunHooks, RunPlan } from './plan/run-plan.ts';
import { divideChecksByTimeLimit } from './plan/timed-part.ts';
import { unmetNeedReasonFor } from './plan/unmet-needs.ts';
import type { CheckRunnerContext, PostponedCheck } from './run-check.ts';
import type { RunCutoff } from './run-cutoff.ts';

/** How, and until when, a run's checks are judged. */
interface Judging {
  readonly run: CheckRunnerContext;
  readonly cuts: RunCutoff;
  readonly stopped: () => Promise<boolean>;
}

/**
 * Judges the plan's checks, one stretch after another.
 * @returns whether no check is left
 */
export async function runPlannedChecks(
  { checks, profile, quick, timed }: RunPlan,
  run: CheckRunnerContext,
  hooks: Pick<RunHooks, 'emit' | 'timestamp'>,
  { cuts, stopped }: Omit<Judging, 'run'>,
): Promise<boolean> {
  const { session } = run;
  const lacking = ({ needs }: CheckMetadata) => needs.find((need) => !session.facts.capabilities.has(need));
  const isLikely = (check: CheckMetadata) =>
    unmetNeedReasonFor(check, session.facts, session.funds?.kind ?? null) === null;
  const out =
    quick === undefined ? new Set() : checkIdsOutsideQuickPart(quick, (check) => lacking(check) === undefined);
  const whyNot = (check: Check) => lacking(check) ?? (out.has(check.id) ? QUICK_SKIP_REASON : undefined);
  const { capabilities } = session.facts;
  const isLate = (check: Check) =>
    whyNot(check) === ARCHIVE && check.needs.every((need) => need === ARCHIVE || capabilities.has(need));
  const late = checks.filter(isLate);
  for (const check of checks) {
    const reason = whyNot(check);
    if (reason !== undefined && !isLate(check)) skip(check, reason, hooks);
  }
  const able = checks.filter((check) => whyNot(check) === undefined);
  const conditions = {
    hasControl: session.control?.movesClock === true,
    isolation: session.facts.isolation,
    profile,
  };
  const stretches = divideChecksByTimeLimit(able, conditions.hasControl ? undefined : timed, conditions, isLikely);
  let isThrough = true;
  for (const stretch of stretches)
    isThrough = (await judgeStretch(stretch, conditions, { run, cuts, stopped })) && isThrough;
  const archived = late.length === 0 ? null : await withArchive(run);
  if (archived === null) for (const check of late) skip(check, ARCHIVE, hooks);
  else isThrough = (await judgeStretch(late, conditions, { run: archived, cuts, stopped })) && isThrough;
  return isThrough;
}

const ARCHIVE = 'archive';

/**
 * Returns the run with an archive that has become visible: one that lists no block without an action has none to list when a run on a new
 * chain begins. null: none is visible.
 */
async function withArchive(run: CheckRunnerContext): Promise<CheckRunnerContext | null> {
  const { session } = run;
  const { facts, target } = session;
  if (!(await probeCapability(target, ARCHIVE))) return null;
  const capabilities = new Set([...facts.capabilities, ARCHIVE] as const);
  return { ...run, session: { ...session, facts: { ...facts, capabilities } } };
}

/**
 * Judges a stretch while the operator cuts blocks on demand, and gives the timer back, also where judging throws.
 * @returns whether no check is left
 */
async function judgeStretch(checks: readonly Check[], conditions: RunConditions, judging: Judging): Promise<boolean> {
  const restoreTimer = await hurried(judging.run.session, checks);
  try {
    return await judgeInOrder(checks, conditions, judging);
  } finally {
    await restoreTimer?.().catch(() => undefined);
  }
}

/**
 * Judges first the checks that can share the venue in parallel, then exclusive ones one by one, and last those that others disturbed.
 * @returns whether no check is left
 */
async function judgeInOrder(
  checks: readonly Check[],
  conditions: RunConditions,
  { run, cuts, stopped }: Judging,
): Promise<boolean> {
  const { session, treasury } = run;
  let later: readonly PostponedCheck[] = [];
  const first: CheckRunnerContext = { ...run, postpone: (one) => (later = [...later, one]) };
  const goOn = (one: PostponedCheck) => {
    later = later.filter((other) => other !== one);
    return one.goOn(run);
  };
  const judge = (group: readonly Check[], hands: number) =>
    forEachConcurrent(planWork(group, conditions.profile), hands, (work) => work(first), stopped);
  const { together, queued, registering, alone } = arrangeChecks(checks, conditions);
  const rest = judge(together, session.concurrency);
  // The run's own funding goes first: while it waits for a window, no other action can start.
  await Promise.race([rest, treasury?.opened]);
  const beside = await Promise.all([rest, judge(queued, 1), judge(registering, 1)]);
  // Checks that lacked money held by parallel ones are next; exclusive ones will spend some of it.
  const unpaid = later.filter(({ lackedFunds }) => lackedFunds);
  const paid = await forEachConcurrent(unpaid, 1, goOn, stopped);
  await cuts.checkForOthers();
  const done = [...beside, paid, await judge(alone, 1)];
  done.push(await forEachConcurrent(later, 1, goOn, stopped));
  await cuts.checkForOthers();
  // Time ran out: they count as not started.
  if (cuts.ending === null) for (const { leave } of later) leave('max-time');
  return !done.includes(false);
}

/**
 * Speeds up blocks on a timer.
 * @returns a function that restores the timer; null: no timer cuts the blocks, or the operator does not answer
 */
async function hurried(
  { control }: CheckRunnerContext['session'],
  checks: readonly Check[],
): Promise<(() => Promise<void>) | null> {
  if (control === null || checks.length === 0) return null;
  return switchToInstantBlocks(control).catch(() => null);
}

function skip(check: Check, reason: string, { emit, timestamp }: Pick<RunHooks, 'emit' | 'timestamp'>): void {
  emit({
    event: 'check-ended',
    t: timestamp(),
    check: check.id,
    status: 'skipped',
    durationMs: 0,
    reason,
    judged: {},
    attempts: 0,
  });
}
