import type { Check } from '../../check/check.ts';
import type { CheckStatus, RunEvent } from '../events.ts';
import { type CheckRunnerContext, type RunnableWorkItem, runCheck } from '../run-check.ts';

type Form = 'live' | 'next';

interface Trial {
  readonly check: Check;
  readonly status: CheckStatus | null;
  readonly events: readonly RunEvent[];
}

/**
 * Turns checks into work items. Under `auto` the two forms of an item are one work item, with one or several checks each: one is tried
 * first, and when it does not hold, the other; the form that holds is reported, the other is skipped.
 */
export function planWork(checks: readonly Check[], profile: Form | 'auto'): readonly RunnableWorkItem[] {
  const work: RunnableWorkItem[] = [];
  const items = new Map<string, Check[]>();
  for (const check of checks) {
    if (profile !== 'auto' || check.form === undefined) {
      work.push(async (run) => void (await runCheck(check, run)));
      continue;
    }
    const both = items.get(check.form.item) ?? [];
    if (both.length === 0) work.push((run) => tryForms(both, run));
    both.push(check);
    items.set(check.form.item, both);
  }
  return work;
}

async function tryForms(both: readonly Check[], run: CheckRunnerContext): Promise<void> {
  const of = (form: Form) => both.filter((check) => check.form?.profile === form);
  const today = of('live');
  const next = of('next');
  const [first, last] = today.some(({ form }) => form?.isWide === true) ? [next, today] : [today, next];
  const trials = await tried(first, run);
  if (holds(trials)) return report(trials, last, run);
  const later = await tried(last, run);
  if (holds(later)) return report(later, first, run);
  // Neither form holds: findings are those of the form with more passed checks, or on a tie of today's, which the documents promise. An
  // item of the next release alone breaks nothing on a venue without it.
  if (today.length === 0) {
    report(
      later.filter((trial) => !breaks(trial)),
      [],
      run,
    );
    const broken = later.filter(breaks).map(({ check }) => check);
    return skip(broken, 'this item of the next release was not seen here', run);
  }
  const [ofToday, ofNext] = first === today ? [trials, later] : [later, trials];
  if (passed(ofNext) > passed(ofToday)) report(ofNext, today, run);
  else report(ofToday, next, run);
}

function report(trials: readonly Trial[], others: readonly Check[], run: CheckRunnerContext): void {
  for (const { check, status } of trials)
    if (status === 'pass' && check.form !== undefined)
      run.observedForms.set(check.form.item, new Set([check.form.profile]));
  for (const { events } of trials) for (const event of events) run.emit(event);
  skip(others, 'the other form of this item was judged', run);
}

/** Tries the forms of an item one after the other, in one work item. */
async function tried(checks: readonly Check[], run: CheckRunnerContext): Promise<readonly Trial[]> {
  const { postpone: _later, ...now } = run;
  const trials: Trial[] = [];
  for (const check of checks) {
    const events: RunEvent[] = [];
    const status = await runCheck(check, { ...now, emit: (event) => events.push(event) });
    trials.push({ check, status, events });
  }
  return trials;
}

/** Whether at least one of a form's checks passed, and none found a clause broken. */
function holds(trials: readonly Trial[]): boolean {
  return passed(trials) > 0 && !trials.some(breaks);
}

/** Whether a clause is broken, including an advisory one that fails no check. */
function breaks({ events }: Trial): boolean {
  return events.some((event) => event.event === 'check-ended' && Object.values(event.judged).includes('fail'));
}

function passed(trials: readonly Trial[]): number {
  return trials.filter(({ status }) => status === 'pass').length;
}

function skip(checks: readonly Check[], reason: string, run: CheckRunnerContext): void {
  for (const check of checks) {
    run.emit({
      event: 'check-ended',
      t: run.timestamp(),
      check: check.id,
      status: 'skipped',
      durationMs: 0,
      reason,
      judged: {},
      attempts: 0,
    });
  }
}
