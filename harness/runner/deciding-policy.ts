import type { Authority, Clause } from '../../spec-schemas/clause.ts';
import { allClauses } from '../../spec-schemas/clauses/index.ts';

/** Policy that says which clauses decide in a run, and which only advise. */
export interface DecidingPolicy {
  decides(clause: string): boolean;
  /** Whether a statement of this authority decides. */
  carries(authority: Authority): boolean;
}

/** Whether a failure of the clause is a violation. */
export function decidesUnder(clause: Clause, strict: boolean): boolean {
  return authorityPolicy(strict)(clause.authority);
}

/** @param own  clauses beside those of this build */
export function decidingPolicy(strict: boolean, own: readonly Clause[] = []): DecidingPolicy {
  const byId = own.length === 0 ? clausesOfBuild : indexed([...allClauses, ...own]);
  const decides = (id: string) => {
    const clause = byId.get(id);
    // An unknown clause decides: a mistake of the harness must be loud.
    return clause === undefined || decidesUnder(clause, strict);
  };
  return { decides, carries: authorityPolicy(strict) };
}

function indexed(clauses: readonly Clause[]): ReadonlyMap<string, Clause> {
  return new Map(clauses.map((clause) => [clause.id, clause]));
}

const clausesOfBuild = indexed(allClauses);

/**
 * Returns whether statements of an authority decide: the documents do, and a team's statements on its own venue; public
 * facts do in a strict run; our assumptions never.
 */
export function authorityPolicy(strict: boolean): (authority: Authority) => boolean {
  return (authority) => authority === 'seed' || authority === 'own' || (strict && authority === 'public');
}
