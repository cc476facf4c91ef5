import { areaOf, type Clause, completeClause } from '../clause.ts';
import { clauseLists, type WrittenId } from './clauses.list.ts';

/** Every statement of the documents, area by area and file by file. */
export const allClauses: readonly (Clause & { readonly id: ClauseId })[] = clauseLists
  .flat()
  // The ids are those of the same lists.
  .map((row) => completeClause(row) as Clause & { readonly id: ClauseId });

/** A check names its clauses by this type, so that one without a clause, or with a wrong one, does not compile. */
export type ClauseId = WrittenId;

const byId: ReadonlyMap<string, Clause> = new Map(allClauses.map((clause) => [clause.id, clause]));

/** The clause of an id; any text may be asked for. */
export function clauseById(id: ClauseId): Clause;
export function clauseById(id: string): Clause | undefined;
export function clauseById(id: string): Clause | undefined {
  return byId.get(id);
}

/** The clauses of an area, file by file; none for a name that is no area. */
export function clausesOfArea(area: string): readonly Clause[] {
  return allClauses.filter((clause) => areaOf(clause.id) === area);
}
