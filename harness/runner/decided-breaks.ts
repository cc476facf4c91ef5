import type { ClauseSighting } from '../case/case-ledger.ts';
import { normalizedFindingPaths } from '../case/finding.ts';

/**
 * Breaks that checks of a run have seen twice, by clause and place: for the check that meets one next, once is enough, and it
 * asks the venue for it no more.
 */
export class DecidedBreaks {
  readonly #places = new Set<string>();

  /** @param sure  clauses that are decided */
  note(broken: readonly ClauseSighting[], sure: ReadonlySet<string>): void {
    for (const sighting of broken) if (sure.has(sighting.clause)) this.#places.add(placeOf(sighting));
  }

  /** Clauses of these that were decided before, at the same place. */
  among(broken: readonly ClauseSighting[]): ReadonlySet<string> {
    return new Set(broken.filter((one) => this.#places.has(placeOf(one))).map(({ clause }) => clause));
  }
}

/** Returns for a body off its shape the place in it; for anything else also what was expected there. */
function placeOf({ clause, mismatch: { shape, diff, expected } }: ClauseSighting): string {
  const paths = normalizedFindingPaths(diff).join(' ');
  return JSON.stringify(shape === undefined ? [clause, paths, expected] : [clause, shape, paths]);
}
