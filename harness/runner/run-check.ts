import { setTimeout as delay } from 'node:timers/promises';
import type { ClauseSighting } from '../case/case-ledger.ts';
import type { SharedCaseParts } from '../case/case-parts.ts';
import { makeFinding } from '../case/finding.ts';
import { doOthersQuote, hasOtherTraders } from '../case/strangers.ts';
import type { Check } from '../check/check.ts';
import {
  type AttemptsVerdict,
  findBrokenAdvisoryClauses,
  findConfirmedBrokenClauses,
  isAttemptSpoilt,
  mayOrdersHaveInterfered,
  verdictOfAttempts,
} from './attempts-verdict.ts';
import type { CheckStatus, FindingSeverity, RunEvent } from './events.ts';
import { explainByChangedSigning } from './explain-signature.ts';
import { type AttemptResult, runAttempt } from './run-case.ts';
import { undercreditedSendSkipReasonFor } from './short-sends.ts';

/** Maximum attempts in which a failure must be seen twice, each on fresh accounts, to be a violation. */
const MAX_ATTEMPTS = 5;
/** Maximum disturbed attempts, which do not count otherwise: in a busy market most may be disturbed. */
const MAX_SPOILT = 15;
/** Maximum for a check that waits for time to pass, which takes as long as a hundred others. */
const MAX_SPOILT_WAITING = 5;
/** Maximum consecutive attempts whose orders match strangers' orders: after that, those quotes are assumed to stay. */
const MAX_MET = 6;
/** Maximum attempts in a shared market without a verdict: such a market is never quiet. */
const MAX_UNDECIDED = 6;
/** Consecutive disturbed attempts after which the check is postponed to the end of the run, where less is going on. */
const SPOILT_AT_ONCE = 3;
/** Growing pause between a disturbed attempt and the next, since two runs that disturbed each other would do so again. */
const STEP_ASIDE_MS = 100;

export interface CheckRunnerContext extends SharedCaseParts {
  readonly emit: (event: RunEvent) => void;
  readonly timestamp: () => string;
  readonly reproduce: (check: string) => string;
  readonly observedForms: Map<string, Set<string>>;
  /** Postpones a check that others keep from a verdict. Left out: it continues now. */
  readonly postpone?: (postponed: PostponedCheck) => void;
  /** Whether the target is known to be gone: nothing is repeated on it. Left out: never. */
  readonly isLost?: () => Promise<boolean>;
}

/** Check that was started and will be continued. */
export interface PostponedCheck {
  readonly goOn: RunnableWorkItem;
  /** Whether it only lacked money that other cases of the run had. */
  readonly lackedFunds: boolean;
  /** Gives up on the check, as if never started, if no attempt has seen anything broken. */
  leave(reason: string): void;
}

/** Work item of a run: a check, or the two forms of one changing item. */
export type RunnableWorkItem = (run: CheckRunnerContext) => Promise<void>;

/**
 * Judges one check. A broken clause is judged again on fresh accounts, unless the check can be made only once or another one of the run has
 * decided the same: seen broken twice, it is a violation; once, it is unsteady and the check inconclusive; an advisory seen once, in a
 * market where others trade, is not reported. A disturbed attempt judges nothing and is repeated, and the report says so. So is one without
 * a verdict in a market where others trade, in another market or at another time.
 * @param attempts  those from before it was postponed
 * @returns null when it was postponed
 */
export async function runCheck(
  check: Check,
  run: CheckRunnerContext,
  attempts: AttemptResult[] = [],
): Promise<CheckStatus | null> {
  const startedAt = performance.now();
  if (attempts.length === 0) {
    run.emit({ event: 'check-started', t: run.timestamp(), check: check.id });
    const lacking = whyNotBegun(check, run);
    if (lacking !== null) {
      leave(check, { reason: lacking, attempts, run });
      return 'skipped';
    }
  }
  // Evaluated each time: forced closes may begin on a venue where nobody else trades.
  const isShared = () => hasOtherTraders(run.session.facts);
  const last = await makeAttempts(check, run, attempts, isShared);
  if (last === null) return null;

  for (const { observedForms } of attempts)
    for (const [point, form] of observedForms)
      run.observedForms.set(point, (run.observedForms.get(point) ?? new Set()).add(form));
  const others = { mayTrade: isShared(), quote: doOthersQuote(run.session.facts) || hasMetQuotes(check, attempts) };
  const confirmed = findConfirmedBrokenClauses(check, attempts);
  const known = knownClauses(attempts, run);
  const sure = new Set([...confirmed, ...known]);
  const verdict = verdictOfAttempts(check, attempts, last, others, known);
  const { status, reason, judged, unjudged } = await besideAbsent(verdict, check, run);
  const needsExplanation = (status === 'fail' || status === 'blocked') && !(await run.isLost?.());
  // A known break was explained when it was decided.
  const isNew = status === 'blocked' || confirmed.size > 0;
  const signed = needsExplanation && isNew ? await explainByChangedSigning(check, attempts, status, run) : null;
  report(attempts, { check, run, signed, sure });
  run.decided?.note(brokenIn(attempts), confirmed);
  run.emit({
    event: 'check-ended',
    t: run.timestamp(),
    check: check.id,
    status,
    durationMs: Math.round(performance.now() - startedAt),
    ...(reason === undefined ? {} : { reason: status === 'blocked' ? bySignature(reason, signed) : reason }),
    judged,
    ...(Object.keys(unjudged).length === 0 ? {} : { unjudged }),
    attempts: attempts.length,
  });
  return status;
}

/**
 * Repeats the check until another attempt would add nothing, appending to the earlier attempts.
 * @returns the last one; null: the check is postponed
 */
async function makeAttempts(
  check: Check,
  run: CheckRunnerContext,
  attempts: AttemptResult[],
  isShared: () => boolean,
): Promise<AttemptResult | null> {
  const sparing = attempts.length === 0 ? await onUsedAccounts(check, run) : null;
  if (sparing !== null) attempts.push(sparing);
  let last = sparing;
  let isSure = sparing === null || lacksForSure(check, sparing, run);
  const isOpen = async () =>
    mayTryAgain(check, attempts, isShared()) &&
    (!isSure || wantsAnother(check, attempts, run)) &&
    !(await run.isLost?.());
  while (last === null || (await isOpen())) {
    if (isPostponed(check, attempts, run)) return null;
    last = await runAttempt(check, attempts.length + 1, run);
    attempts.push(last);
    isSure = lacksForSure(check, last, run);
    // In process there are no others to avoid.
    if (isAttemptSpoilt(last, isShared()) && run.session.target.url !== null)
      await delay(STEP_ASIDE_MS * attempts.length);
  }
  return last;
}

/**
 * Runs the check on accounts of ended cases, or on new ones that hold more, where that saves funds. It only counts if nothing was broken or
 * left unjudged and the accounts' history was not read: any other result is judged on fresh accounts with the requested funds.
 * @returns null where the attempt does not count
 */
async function onUsedAccounts(check: Check, run: CheckRunnerContext): Promise<AttemptResult | null> {
  if (run.treasury?.mayLendAccounts !== true || check.accounts === 'exact') return null;
  const attempt = await runAttempt(check, 0, run);
  const { past, outcome, broken, ledger } = attempt;
  const isWhole = ledger.advisories.length === 0 && ledger.lacking.size === 0 && ledger.unusualForms.length === 0;
  const holds = (outcome === 'skipped' || (outcome === 'ran' && isWhole)) && broken.length === 0;
  return past === 'none' || (past === 'unasked' && holds) ? attempt : null;
}

/**
 * Returns the verdict, replaced where a check ended early on a venue that lacks its product, whatever it met first: a read of the product
 * may have no content, which a case depends on.
 */
async function besideAbsent(
  verdict: AttemptsVerdict,
  { id, absent }: Check,
  { needed, isLost }: CheckRunnerContext,
): Promise<AttemptsVerdict> {
  const isNothing = verdict.status === 'skipped' || verdict.status === 'blocked';
  if (!isNothing || needed === undefined || absent === 'judged') return verdict;
  const lacking = (await isLost?.()) === true ? null : await needed.whyLacking(id);
  return lacking === null ? verdict : { ...verdict, status: 'skipped', reason: lacking };
}

/**
 * Returns why a check is not started: it pays by sends, which are known to be short; or others would wait for it, and the venue is known to
 * lack a product that it would only reach after votes and blocks of its own.
 */
function whyNotBegun(check: Check, run: CheckRunnerContext): string | null {
  const { id, leases, absent } = check;
  const isWaitedFor = leases.length > 0 && absent !== 'judged';
  return undercreditedSendSkipReasonFor(check, run) ?? (isWaitedFor ? (run.needed?.whyKnownLacking(id) ?? null) : null);
}

/** Reports missing reads. @returns whether each of them is confirmed: otherwise it must be requested again */
function lacksForSure(
  { id }: Check,
  { missing, transcript }: AttemptResult,
  { findings }: CheckRunnerContext,
): boolean {
  return missing.map((read) => findings.noteMissingRead(read, id, transcript())).every((isKnown) => isKnown);
}

function mayTryAgain(check: Check, attempts: readonly AttemptResult[], isShared: boolean): boolean {
  const spoilt = countSpoilt(attempts, isShared);
  const most = isShared && isWaiting(check) ? MAX_SPOILT_WAITING : MAX_SPOILT;
  return attempts.length - spoilt < MAX_ATTEMPTS && spoilt < most && !(isShared && hasMetQuotes(check, attempts));
}

/** Whether the orders of the last attempts all matched strangers': of a check that waits, in all that it may make. */
function hasMetQuotes(check: Check, attempts: readonly AttemptResult[]): boolean {
  const most = isWaiting(check) ? Math.min(MAX_MET, MAX_SPOILT_WAITING) : MAX_MET;
  return attempts.length >= most && attempts.slice(-most).every(({ hasMet }) => hasMet === true);
}

function isWaiting({ leases }: Check): boolean {
  return leases.includes('time');
}

/** Gives up on a check. If a clause was seen broken once, the journal keeps it as a check that never ended, not as a skip. */
function leave(
  { id }: Check,
  {
    reason,
    attempts,
    run,
  }: { readonly reason: string; readonly attempts: readonly AttemptResult[]; readonly run: CheckRunnerContext },
): void {
  if (attempts.some(({ broken }) => broken.length > 0)) return;
  run.emit({
    event: 'check-ended',
    t: run.timestamp(),
    check: id,
    status: 'skipped',
    reason,
    durationMs: 0,
    judged: {},
    attempts: attempts.length,
  });
}

/** Postpones a check that others keep from a verdict, or from money. @returns whether it was postponed */
function isPostponed(check: Check, attempts: AttemptResult[], run: CheckRunnerContext): boolean {
  const isShared = hasOtherTraders(run.session.facts);
  const isCrowded = isShared && countSpoilt(attempts, isShared) >= SPOILT_AT_ONCE;
  const lackedFunds = attempts.at(-1)?.hasGivenBack === true;
  if (run.postpone === undefined || !(isCrowded || lackedFunds)) return false;
  run.postpone({
    goOn: async (later) => void (await runCheck(check, later, attempts)),
    lackedFunds,
    leave: (reason) => leave(check, { reason, attempts, run }),
  });
  return true;
}

function countSpoilt(attempts: readonly AttemptResult[], isShared: boolean): number {
  return attempts.filter((attempt) => isAttemptSpoilt(attempt, isShared)).length;
}

function wantsAnother(check: Check, attempts: readonly AttemptResult[], run: CheckRunnerContext): boolean {
  const isShared = hasOtherTraders(run.session.facts);
  const last = attempts.at(-1);
  const isDecided = findConfirmedBrokenClauses(check, attempts).size > 0 || knownClauses(attempts, run).size > 0;
  // A known break may explain what the case attributed to others.
  if (isDecided && countSpoilt(attempts, isShared) >= SPOILT_AT_ONCE) return false;
  if (last !== undefined && isAttemptSpoilt(last, isShared))
    return last.outcome === 'disturbed' || attempts.filter(mayOrdersHaveInterfered).length < MAX_UNDECIDED;
  // Once a clause was seen broken, the check repeats until it is seen again, or until the limit.
  if (attempts.some(({ broken }) => broken.length > 0)) return !isDecided;
  const hasAdvice = attempts.some(({ counts, ledger }) => counts && ledger.advisories.length > 0);
  return hasAdvice && findBrokenAdvisoryClauses(attempts, isShared).size === 0;
}

/** Broken clauses that other checks of the run have decided, at the same places. */
function knownClauses(attempts: readonly AttemptResult[], { decided }: CheckRunnerContext): ReadonlySet<string> {
  return decided?.among(brokenIn(attempts)) ?? new Set();
}

function brokenIn(attempts: readonly AttemptResult[]): readonly ClauseSighting[] {
  return attempts.flatMap(({ broken }) => broken);
}

interface Reported {
  readonly check: Check;
  readonly run: CheckRunnerContext;
  /** Part of a signature that explains the broken clauses; null: none. */
  readonly signed: string | null;
  readonly sure: ReadonlySet<string>;
}

function report(attempts: readonly AttemptResult[], { check, run, signed, sure }: Reported): void {
  const advice = findBrokenAdvisoryClauses(attempts, hasOtherTraders(run.session.facts));
  const reported = new Set<string>();
  for (const { counts, broken, ledger, transcript } of attempts) {
    const tell = (severity: FindingSeverity, { clause, mismatch }: ClauseSighting) => {
      const finding = makeFinding({
        t: run.timestamp(),
        severity,
        clause,
        check: check.id,
        mismatch: severity === 'violation' ? { ...mismatch, message: bySignature(mismatch.message, signed) } : mismatch,
        transcript: transcript(),
        reproduce: run.reproduce(check.id),
      });
      // An unsteady finding keeps the transcript of each attempt that saw it; the others need one.
      if (severity !== 'unsteady' && reported.has(finding.id)) return;
      reported.add(finding.id);
      run.emit(finding);
    };
    for (const sighting of broken) tell(sure.has(sighting.clause) ? 'violation' : 'unsteady', sighting);
    if (!counts) continue;
    const soft = ledger.advisories.filter(({ clause }) => advice.has(clause));
    for (const sighting of [...soft, ...ledger.unusualForms]) tell('advisory', sighting);
  }
}

function bySignature(words: string, signed: string | null): string {
  return signed === null ? words : `${words}; it is the signature: ${signed}`;
}
