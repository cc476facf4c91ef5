import type { Check } from '../check/check.ts';
import type { CheckStatus, RunEvent } from './events.ts';
import { type CheckRun, runCheck, type Work } from './run-check.ts';

/**
 * Turns checks into work. Under `auto` the two forms of an item are one piece: today's is tried first, and when it does
 * not hold, the next release's; the form that holds is reported, the other is skipped.
 */
export function eitherForm(checks: readonly Check[], profile: 'live' | 'next' | 'auto'): readonly Work[] {
  const work: Work[] = [];
  const twins = new Map<string, Check[]>();
  for (const check of checks) {
    if (profile !== 'auto' || check.form === undefined) {
      work.push(async (run) => void (await runCheck(check, run)));
      continue;
    }
    const forms = twins.get(check.form.item) ?? [];
    if (forms.length === 0) work.push((run) => tryForms(forms, run));
    forms.push(check);
    twins.set(check.form.item, forms);
  }
  return work;
}

async function tryForms(forms: readonly Check[], run: CheckRun): Promise<void> {
  const ordered = forms.toSorted((a, b) => rank(a) - rank(b));
  const trials: { readonly check: Check; readonly status: CheckStatus | null; readonly events: readonly RunEvent[] }[] =
    [];
  for (const check of ordered) {
    const events: RunEvent[] = [];
    // The forms of an item are judged one after the other, at one moment.
    const { postpone: _later, ...now } = run;
    const status = await runCheck(check, { ...now, emit: (event) => events.push(event) });
    trials.push({ check, status, events });
    if (status === 'pass') break;
  }
  const held = trials.find(({ status }) => status === 'pass');
  if (held === undefined) {
    // Neither form holds: today's is what the documents promise today, and its findings are the run's.
    for (const { events } of trials.slice(0, 1)) for (const event of events) run.emit(event);
    skip(ordered.slice(1), run);
    return;
  }
  run.seen.set(held.check.form?.item ?? '', new Set([held.check.form?.profile ?? '']));
  for (const event of held.events) run.emit(event);
  skip(
    ordered.filter((check) => check !== held.check),
    run,
  );
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

function rank({ form }: Check): number {
  return form?.profile === 'next' ? 1 : 0;
}
