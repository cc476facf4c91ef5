import type { ClauseSighting } from '../case/case-ledger.ts';
import type { Check } from '../check/check.ts';
import type { CheckStatus } from './events.ts';
import type { AttemptResult } from './run-case.ts';

/** Verdict on all attempts of a check. */
export interface AttemptsVerdict {
  readonly status: CheckStatus;
  readonly reason?: string;
  readonly judged: Readonly<Record<string, 'pass' | 'fail'>>;
  /** Clauses of the check that a completed case did not judge, with the reason. */
  readonly unjudged: Readonly<Record<string, string>>;
}

/** Returns the clauses that two attempts saw broken; one attempt suffices for a check that can be made only once. */
export function findConfirmedBrokenClauses(
  { once }: Pick<Check, 'once'>,
  attempts: readonly AttemptResult[],
): ReadonlySet<string> {
  const broken = attempts.map(({ broken: byAttempt }) => byAttempt);
  return once === true ? new Set(broken.flat().map(({ clause }) => clause)) : twice(broken);
}

/**
 * Returns the advisory clauses to report as broken: where others trade in a case's market, two attempts must have seen them, as for a
 * deciding clause.
 */
export function findBrokenAdvisoryClauses(attempts: readonly AttemptResult[], isShared: boolean): ReadonlySet<string> {
  const counted = attempts.filter(({ counts }) => counts);
  const alone = counted.filter(({ inMarket }) => !(isShared && inMarket)).flatMap(({ ledger }) => ledger.advisories);
  return new Set([...alone.map(({ clause }) => clause), ...twice(counted.map(({ ledger }) => ledger.advisories))]);
}

/** Returns the clauses that several attempts saw broken. */
function twice(byAttempt: readonly (readonly ClauseSighting[])[]): ReadonlySet<string> {
  const clauses = byAttempt.flatMap((sightings) => [...new Set(sightings.map(({ clause }) => clause))]);
  return new Set(clauses.filter((clause, at) => clauses.indexOf(clause) !== at));
}

/** Whether others may trade in markets of cases, and whether their quotes were seen there. */
interface Others {
  readonly mayTrade: boolean;
  readonly quote: boolean;
}

/**
 * Returns the verdict. A disturbed attempt judges nothing, in either direction, except for shapes, and observations that other traders
 * cannot have caused: where others do quote, a check whose attempts were all disturbed is skipped.
 * @param known  broken clauses that other checks have decided
 */
export function verdictOfAttempts(
  check: Pick<Check, 'clauses' | 'once'>,
  attempts: readonly AttemptResult[],
  last: AttemptResult,
  others: Others,
  known: ReadonlySet<string> = new Set(),
): AttemptsVerdict {
  const { clauses } = check;
  const judged = judgedBy(attempts, others.mayTrade);
  const confirmed = findConfirmedBrokenClauses(check, attempts);
  const sure = [...new Set([...confirmed, ...known])];
  const once = attempts.flatMap(({ broken }) => broken).filter(({ clause }) => !sure.includes(clause));
  // Broken in one attempt and held in another: not judged.
  for (const { clause } of once) delete judged[clause];
  for (const clause of sure) judged[clause] = 'fail';
  const verdict = { judged, unjudged: {} };
  if (sure.length > 0) {
    const unjudged = leftOut(clauses, attempts, judged, `left out for ${sure.join(' and ')}`);
    return {
      judged,
      unjudged,
      status: 'fail',
      reason: `${sure.join(' and ')} failed ${howOften(check, confirmed)}`,
    };
  }
  const [doubted] = once;
  if (doubted !== undefined) {
    const reason = `${doubted.clause} was seen broken once in ${attempts.length} attempts`;
    return { ...verdict, status: 'inconclusive', reason };
  }
  if (last.outcome === 'ran') return ranVerdict(clauses, attempts, judged);
  // Whether they disturbed the last attempt may be open; that they do disturb, another one has shown.
  const doTheyGetIn = attempts.some(({ outcome }) => outcome === 'disturbed');
  if (others.quote && doTheyGetIn && isAttemptSpoilt(last, others.mayTrade))
    return {
      ...verdict,
      status: 'skipped',
      reason: `others trade here: ${last.reason} (a venue of its own judges it)`,
    };
  const reason = last.reason === undefined ? {} : { reason: last.reason };
  const status = last.outcome === 'blocked' || last.outcome === 'skipped' ? last.outcome : 'inconclusive';
  return { ...verdict, status, ...reason };
}

function howOften({ once }: Pick<Check, 'once'>, confirmed: ReadonlySet<string>): string {
  if (once === true) return 'in the one attempt that there is';
  return confirmed.size === 0 ? 'as in a check before' : 'twice';
}

/** Whether others have kept an attempt from a verdict or, where they may trade, possibly have. */
export function isAttemptSpoilt(attempt: AttemptResult, mayOthersTrade: boolean): boolean {
  return attempt.outcome === 'disturbed' || (mayOthersTrade && mayOrdersHaveInterfered(attempt));
}

/** Whether another's order may have interfered: it removes what a case depends on, and changes views of the market. */
export function mayOrdersHaveInterfered({ outcome, inMarket }: AttemptResult): boolean {
  return inMarket && (outcome === 'blocked' || outcome === 'inconclusive');
}

function judgedBy(attempts: readonly AttemptResult[], isShared: boolean): Record<string, 'pass' | 'fail'> {
  const judged: Record<string, 'pass' | 'fail'> = {};
  const ledgers = attempts.filter(({ counts }) => counts).map(({ ledger }) => ledger);
  for (const { heldClauses, advisories } of ledgers) {
    const broken = new Set(advisories.map(({ clause }) => clause));
    for (const clause of heldClauses) if (!broken.has(clause)) judged[clause] = 'pass';
  }
  for (const clause of findBrokenAdvisoryClauses(attempts, isShared)) judged[clause] = 'fail';
  return judged;
}

/** Returns the clauses that no attempt judged, each with the reason. */
function leftOut(
  clauses: readonly string[],
  attempts: readonly AttemptResult[],
  judged: Readonly<Record<string, 'pass' | 'fail'>>,
  otherwise: string,
): Readonly<Record<string, string>> {
  const lacking = new Map(attempts.flatMap(({ ledger }) => [...ledger.lacking]));
  const why = (lacked: string) => (lacked.startsWith('left out: ') ? lacked : `not exercised: ${lacked}`);
  return Object.fromEntries(
    clauses
      .filter((clause) => judged[clause] === undefined)
      .map((clause) => [clause, lacking.has(clause) ? why(lacking.get(clause) ?? '') : otherwise]),
  );
}

/** Default reason for a clause without one; not reported if the case gives reasons for other clauses. */
const NOT_REACHED = 'not exercised: the case did not come to it';

/** A case that completed without an assertion does not pass. */
function ranVerdict(
  clauses: readonly string[],
  attempts: readonly AttemptResult[],
  judged: Readonly<Record<string, 'pass' | 'fail'>>,
): AttemptsVerdict {
  const unjudged = leftOut(clauses, attempts, judged, NOT_REACHED);
  if (Object.keys(judged).length > 0) return { status: 'pass', judged, unjudged };
  const reasons = new Set(Object.values(unjudged));
  if (reasons.size > 1) reasons.delete(NOT_REACHED);
  return { status: 'skipped', reason: [...reasons].join('; '), judged, unjudged };
}
