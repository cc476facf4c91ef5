import type { Authority, Clause } from '../../spec-schemas/clause.ts';
import { allClauses } from '../../spec-schemas/clauses/index.ts';

/** What decides in a run, and what only advises. */
export interface Deciding {
  decides(clause: string): boolean;
  /** Whether a statement of this authority decides. */
  carries(authority: Authority): boolean;
}

/** Whether a failure of the clause is a violation. */
export function decidesUnder(clause: Clause, strict: boolean): boolean {
  return carriedBy(strict)(clause.authority);
}

/** @param own  clauses beside those of this build */
export function decidingUnder(strict: boolean, own: readonly Clause[] = []): Deciding {
  const byId = own.length === 0 ? clausesOfBuild : indexed([...allClauses, ...own]);
  const decides = (id: string) => {
    const clause = byId.get(id);
    // A clause that nobody knows decides: a mistake of the harness must be loud.
    return clause === undefined || decidesUnder(clause, strict);
  };
  return { decides, carries: carriedBy(strict) };
}

function indexed(clauses: readonly Clause[]): ReadonlyMap<string, Clause> {
  return new Map(clauses.map((clause) => [clause.id, clause]));
}

const clausesOfBuild = indexed(allClauses);

/** The documents decide, and what a team says of its own venue; public facts do in a strict run; our assumptions never. */
export function carriedBy(strict: boolean): (authority: Authority) => boolean {
  return (authority) => authority === 'seed' || authority === 'own' || (strict && authority === 'public');
}
