import { errorTextOf } from '../kernel/error-text.ts';
import {
  Blocked,
  ClauseBrokenError,
  Disturbed,
  DisturbedByOtherOrders,
  DisturbedByOtherQuotes,
  FundsGivenBackError,
  Inconclusive,
  NotExercised,
  Unsupported,
} from '../kernel/verdicts.ts';
import type { ClauseSighting } from './case-ledger.ts';

/** Ending of one attempt of a case. */
export interface CaseEnding {
  readonly outcome: 'ran' | 'broken' | 'blocked' | 'skipped' | 'inconclusive' | 'disturbed';
  readonly reason?: string;
  /** The case returned its money for other cases of the run to use: it is repeated later, with fewer cases in parallel. */
  readonly hasGivenBack?: true;
  /** The case saw orders of others where it would have placed its own. */
  readonly hasSeenQuotes?: true;
  /** Some order of its own matched others where it should have rested, or in place of its own counterpart. */
  readonly hasMet?: true;
  /** Reason why the case ended early. */
  readonly lacking?: string;
  /** Clauses broken in it. */
  readonly broken: readonly ClauseSighting[];
}

/** Outcomes of a case that ended early, possibly for an external reason. */
export const earlyEndingOutcomes: ReadonlySet<CaseEnding['outcome']> = new Set(['blocked', 'broken', 'inconclusive']);

/** Runs the work of a case within a time limit. Never throws: everything is an outcome. */
export async function runCaseWithTimeout(work: Promise<void>, ms: number): Promise<CaseEnding> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Inconclusive(`the case did not end within ${ms} ms`)), ms);
  });
  try {
    await Promise.race([work, late]);
    return { outcome: 'ran', broken: [] };
  } catch (error) {
    return endingOf(error);
  } finally {
    clearTimeout(timer);
    // Nothing awaits work that continues after the limit: its failure must not end the program.
    work.catch(() => undefined);
  }
}

/** Returns the ending of a case, or that of a read after it that first had to return money. */
export async function fundsGivenBackErrorAsEnding(looked: Promise<CaseEnding>): Promise<CaseEnding> {
  try {
    return await looked;
  } catch (error) {
    if (error instanceof FundsGivenBackError) return endingOf(error);
    throw error;
  }
}

/** Returns the result of a read after a case; null where it failed for any reason: the case then keeps its ending. */
export async function readResultOrNull<Result>(look: Promise<Result | null>): Promise<Result | null> {
  try {
    return await look;
  } catch (error) {
    // An error of this program is no silence of the target, and a read that lacked money is repeated later.
    if (isVerdict(error) && !(error instanceof FundsGivenBackError)) return null;
    throw error;
  }
}

const verdicts = [Blocked, ClauseBrokenError, Disturbed, Inconclusive, NotExercised, Unsupported];

function isVerdict(error: unknown): boolean {
  return verdicts.some((verdict) => error instanceof verdict);
}

function endingOf(error: unknown): CaseEnding {
  if (error instanceof ClauseBrokenError)
    return { outcome: 'broken', broken: [{ clause: error.clause, mismatch: error.mismatch }] };
  const broken: readonly ClauseSighting[] = [];
  if (error instanceof Blocked) return { outcome: 'blocked', reason: error.message, broken };
  if (error instanceof FundsGivenBackError)
    return { outcome: 'disturbed', reason: error.message, hasGivenBack: true, broken };
  if (error instanceof DisturbedByOtherQuotes)
    return { outcome: 'disturbed', reason: error.message, hasSeenQuotes: true, broken };
  if (error instanceof DisturbedByOtherOrders)
    return { outcome: 'disturbed', reason: error.message, hasMet: true, broken };
  if (error instanceof Disturbed) return { outcome: 'disturbed', reason: error.message, broken };
  if (error instanceof Inconclusive) return { outcome: 'inconclusive', reason: error.message, broken };
  if (error instanceof NotExercised) return { outcome: 'ran', lacking: error.lacking, broken };
  if (error instanceof Unsupported) return { outcome: 'skipped', reason: error.capability, broken };
  // An error of this program, or a reply so unexpected that a check threw: it judges nothing.
  const reason = `the check itself failed: ${errorTextOf(error)}`;
  return { outcome: 'blocked', reason, broken };
}
