import type { Check } from '../check/check.ts';
import type { CheckStatus, RunEvent } from './events.ts';
import { type CheckRun, runCheck, type Work } from './run-check.ts';

type Form = 'live' | 'next';

interface Trial {
  readonly check: Check;
  readonly status: CheckStatus | null;
  readonly events: readonly RunEvent[];
}

/**
 * Turns checks into work. Under `auto` the two forms of an item are one piece, of one check or several each: today's is
 * tried first, and when it does not hold, the next release's; the form that holds is reported, the other is skipped.
 */
export function eitherForm(checks: readonly Check[], profile: Form | 'auto'): readonly Work[] {
  const work: Work[] = [];
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

async function tryForms(both: readonly Check[], run: CheckRun): Promise<void> {
  const of = (form: Form) => both.filter((check) => check.form?.profile === form);
  const [today, next] = [of('live'), of('next')];
  const trials = await tried(today, run);
  const later = holds(trials) ? null : await tried(next, run);
  // Neither form holds: findings are those of the form of which more passed, and of today's, which the documents
  // promise, when none tells.
  const isNext = later !== null && (holds(later) || passed(later) > passed(trials) || today.length === 0);
  for (const { check, status } of isNext ? later : trials)
    if (status === 'pass' && check.form !== undefined) run.seen.set(check.form.item, new Set([check.form.profile]));
  for (const { events } of isNext ? later : trials) for (const event of events) run.emit(event);
  skip(isNext ? today : next, run);
}

/** The forms of an item are judged one after the other, at one moment. */
async function tried(checks: readonly Check[], run: CheckRun): Promise<readonly Trial[]> {
  const { postpone: _later, ...now } = run;
  const trials: Trial[] = [];
  for (const check of checks) {
    const events: RunEvent[] = [];
    const status = await runCheck(check, { ...now, emit: (event) => events.push(event) });
    trials.push({ check, status, events });
  }
  return trials;
}

/** Whether one of a form's checks passed and none found anything against it. */
function holds(trials: readonly Trial[]): boolean {
  return passed(trials) > 0 && trials.every(({ status }) => status !== 'fail');
}

function passed(trials: readonly Trial[]): number {
  return trials.filter(({ status }) => status === 'pass').length;
}

function skip(checks: readonly Check[], run: CheckRun): void {
  for (const check of checks) {
    run.emit({
      event: 'check-ended',
      t: run.timestamp(),
      check: check.id,
      status: 'skipped',
      durationMs: 0,
      reason: 'the other form of this item was judged',
      judged: {},
      attempts: 0,
    });
  }
}
