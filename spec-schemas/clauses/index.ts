import { areaOf, type Clause, completeClause } from '../clause.ts';
import { clauseLists, type WrittenClauseId } from './clauses.list.ts';

/** Every clause, by area and file. */
export const allClauses: readonly (Clause & { readonly id: ClauseId })[] = clauseLists
  .flat()
  // Safe: the ids are those of the same lists.
  .map((row) => completeClause(row) as Clause & { readonly id: ClauseId });

/** Type of clause ids in checks, so that a check without a clause, or with an unknown one, does not compile. */
export type ClauseId = WrittenClauseId;

const byId: ReadonlyMap<string, Clause> = new Map(allClauses.map((clause) => [clause.id, clause]));

/** Returns the clause with an id. Accepts any text. */
export function clauseById(id: ClauseId): Clause;
export function clauseById(id: string): Clause | undefined;
export function clauseById(id: string): Clause | undefined {
  return byId.get(id);
}

/** Returns the clauses of an area, file by file; empty for an unknown area. */
export function clausesOfArea(area: string): readonly Clause[] {
  return allClauses.filter((clause) => areaOf(clause.id) === area);
}
