import { setTimeout as delay } from 'node:timers/promises';
import type { Check } from '../check/check.ts';
import { confirmed, verdictOf } from './attempts-verdict.ts';
import type { Sighting } from './case-ledger.ts';
import type { CheckStatus, RunEvent, Severity } from './events.ts';
import { findingOf } from './finding.ts';
import { type Attempt, attemptCase, type CaseParts } from './run-case.ts';

/** A failure must be seen twice in this many attempts, each on fresh accounts, to be a violation. */
const MAX_ATTEMPTS = 5;
/** Attempts that others spoil do not count, up to this many: on a busy market most of them may be. */
const MAX_DISTURBED = 10;
/** Attempts in a market of others that came to no verdict, before it is left at that: that market is never quiet. */
const MAX_UNDECIDED = 4;
/** Between a spoilt attempt and the next, more each time: two runs that got into each other's way would again. */
const STEP_ASIDE_MS = 100;

export interface CheckRun extends CaseParts {
  readonly emit: (event: RunEvent) => void;
  readonly timestamp: () => string;
  readonly reproduce: (check: string) => string;
  readonly seen: Map<string, Set<string>>;
}

/**
 * Judges one check. A broken clause is judged again on fresh accounts: seen broken twice, it is a violation; once, it is
 * unsteady and the check inconclusive. A disturbed attempt judges nothing and is made again, and the report says so. So is
 * one that came to no verdict in a market where others trade, in another market or at another moment.
 */
export async function runCheck(check: Check, run: CheckRun): Promise<CheckStatus> {
  const startedAt = performance.now();
  run.emit({ event: 'check-started', t: run.timestamp(), check: check.id });
  const attempts: Attempt[] = [];
  const isShared = run.session.facts.isolation === 'shared';
  let last: Attempt;
  do {
    last = await attemptCase(check, attempts.length + 1, run);
    attempts.push(last);
    const isSpoilt = last.outcome === 'disturbed' || (isShared && isUndecided(last));
    // In process there is nobody to step aside for.
    if (isSpoilt && run.session.target.url !== null) await delay(STEP_ASIDE_MS * attempts.length);
  } while (mayTryAgain(attempts) && wantsAnother(attempts, isShared));

  for (const { seen } of attempts)
    for (const [point, form] of seen) run.seen.set(point, (run.seen.get(point) ?? new Set()).add(form));
  const { status, reason, judged, unjudged } = verdictOf(check.clauses, attempts, last);
  report(check, attempts, run);
  run.emit({
    event: 'check-ended',
    t: run.timestamp(),
    check: check.id,
    status,
    durationMs: Math.round(performance.now() - startedAt),
    ...(reason === undefined ? {} : { reason }),
    judged,
    ...(Object.keys(unjudged).length === 0 ? {} : { unjudged }),
    attempts: attempts.length,
  });
  return status;
}

function mayTryAgain(attempts: readonly Attempt[]): boolean {
  const disturbed = attempts.filter(({ outcome }) => outcome === 'disturbed').length;
  return attempts.length - disturbed < MAX_ATTEMPTS && disturbed < MAX_DISTURBED;
}

/** Another's order may have come between: it takes away what a case builds upon, and no view of it holds still. */
function isUndecided({ outcome, inMarket }: Attempt): boolean {
  return inMarket && (outcome === 'blocked' || outcome === 'inconclusive');
}

function wantsAnother(attempts: readonly Attempt[], isShared: boolean): boolean {
  const last = attempts.at(-1);
  if (last?.outcome === 'disturbed') return true;
  if (isShared && last !== undefined && isUndecided(last)) return attempts.filter(isUndecided).length < MAX_UNDECIDED;
  // Once something was seen broken, it is judged until it is seen again, or until patience ends.
  return attempts.some(({ broken }) => broken.length > 0) && confirmed(attempts).size === 0;
}

function report(check: Check, attempts: readonly Attempt[], run: CheckRun): void {
  const sure = confirmed(attempts);
  const told = new Set<string>();
  for (const { counts, broken, ledger, transcript } of attempts) {
    const tell = (severity: Severity, { clause, mismatch }: Sighting) => {
      const finding = findingOf({
        t: run.timestamp(),
        severity,
        clause,
        check: check.id,
        mismatch,
        transcript,
        reproduce: run.reproduce(check.id),
      });
      // An unsteady finding keeps the transcript of each attempt that saw it; the others need one.
      if (severity !== 'unsteady' && told.has(finding.id)) return;
      told.add(finding.id);
      run.emit(finding);
    };
    for (const sighting of broken) tell(sure.has(sighting.clause) ? 'violation' : 'unsteady', sighting);
    if (!counts) continue;
    for (const sighting of [...ledger.soft, ...ledger.unusualForms]) tell('advisory', sighting);
  }
}
