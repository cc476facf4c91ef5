import { Blocked, ClauseBroken, Disturbed, Inconclusive, NotExercised, NotHere } from '../check/verdicts.ts';
import type { Sighting } from './case-ledger.ts';
import { wordsOf } from './words-of.ts';

/** How one attempt of a case ended. */
export interface CaseEnding {
  readonly outcome: 'ran' | 'broken' | 'blocked' | 'skipped' | 'inconclusive' | 'disturbed';
  readonly reason?: string;
  /** What the case did not come to, which ended it. */
  readonly lacking?: string;
  /** What broke in it. */
  readonly broken: readonly Sighting[];
}

/** How the work of a case ends, within a bound. Never throws: whatever happens is an outcome. */
export async function endingWithin(work: Promise<void>, ms: number): Promise<CaseEnding> {
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
    // What is still going on after the bound has no reader: its failure must not end the program.
    work.catch(() => undefined);
  }
}

/** What a look behind a case tells; null where it came to nothing, for whatever reason: the case then ended as it did. */
export async function toldBy<Told>(look: Promise<Told | null>): Promise<Told | null> {
  try {
    return await look;
  } catch (error) {
    // A fault of this program is no silence of the target.
    if (isVerdict(error)) return null;
    throw error;
  }
}

const verdicts = [Blocked, ClauseBroken, Disturbed, Inconclusive, NotExercised, NotHere];

function isVerdict(error: unknown): boolean {
  return verdicts.some((verdict) => error instanceof verdict);
}

function endingOf(error: unknown): CaseEnding {
  if (error instanceof ClauseBroken)
    return { outcome: 'broken', broken: [{ clause: error.clause, mismatch: error.mismatch }] };
  const broken: readonly Sighting[] = [];
  if (error instanceof Blocked) return { outcome: 'blocked', reason: error.message, broken };
  if (error instanceof Disturbed) return { outcome: 'disturbed', reason: error.message, broken };
  if (error instanceof Inconclusive) return { outcome: 'inconclusive', reason: error.message, broken };
  if (error instanceof NotExercised) return { outcome: 'ran', lacking: error.lacking, broken };
  if (error instanceof NotHere) return { outcome: 'skipped', reason: error.capability, broken };
  // A fault of this program, or a reply so unexpected that a check tripped over it: nothing is judged by it.
  const reason = `the check itself failed: ${wordsOf(error)}`;
  return { outcome: 'blocked', reason, broken };
}
