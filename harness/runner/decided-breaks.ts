import type { ClauseSighting } from '../case/case-ledger.ts';
import { normalizedFindingPaths } from '../case/finding.ts';

/**
 * Breaks that checks of a run have seen twice, by clause and place: a later check that meets one needs only one attempt, and sends no
 * requests to confirm it.
 */
export class ConfirmedBreaks {
  readonly #places = new Set<string>();

  /** @param sure  decided clauses */
  note(broken: readonly ClauseSighting[], sure: ReadonlySet<string>): void {
    for (const sighting of broken) if (sure.has(sighting.clause)) this.#places.add(placeOf(sighting));
  }

  /** Returns those clauses that were decided before at the same place. */
  among(broken: readonly ClauseSighting[]): ReadonlySet<string> {
    return new Set(broken.filter((one) => this.#places.has(placeOf(one))).map(({ clause }) => clause));
  }
}

/** Returns the place in a body that violates its shape; for anything else also the expected value. */
function placeOf({ clause, mismatch: { shape, diff, expected } }: ClauseSighting): string {
  const paths = normalizedFindingPaths(diff).join(' ');
  return JSON.stringify(shape === undefined ? [clause, paths, expected] : [clause, shape, paths]);
}
