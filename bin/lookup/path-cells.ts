import type { Clause } from '../../spec-schemas/clause.ts';
import { pathExcuseOf, pathReasonText } from '../../spec-schemas/paths/excused.ts';
import { type ClausePath, kindOfPath } from '../../spec-schemas/paths/path.ts';
import { clausePathsOf } from '../../spec-schemas/paths/paths-of.ts';
import { judgedPaths } from './judged-paths.ts';

/** A path of a clause: the check that takes it, or why none needs to; neither: it is open. */
export interface ClausePathCell {
  readonly path: ClausePath;
  readonly check?: string;
  readonly reason?: string;
}

/** A clause with its paths. */
export interface ClausePathRow {
  /** Id of the clause. */
  readonly id: string;
  readonly cells: readonly ClausePathCell[];
}

/** The paths of each clause, in the order of the clauses; one that no wire shows has none. */
export function clausePathRows(clauses: readonly Clause[]): readonly ClausePathRow[] {
  return clauses.map((clause) => {
    const judges = judgesOf(clause.id);
    return { id: clause.id, cells: clausePathsOf(clause).map((path) => cellOf(clause.id, path, judges.get(path))) };
  });
}

function cellOf(clause: string, path: ClausePath, check: string | undefined): ClausePathCell {
  const reason = pathExcuseOf(clause, path);
  // An action that a case sent on the way counts as a path of all that the case asserts next, also where no such path leads
  // there.
  const isOnTheWay = kindOfPath(path) === 'action' && reason === 'no such path';
  if (check !== undefined && !isOnTheWay) return { path, check };
  return reason === null ? { path } : { path, reason: pathReasonText(reason) };
}

/** By path the check that takes a clause on it. */
function judgesOf(clause: string): ReadonlyMap<string, string> {
  const lines = Object.entries(judgedPaths[clause] ?? {});
  return new Map(lines.flatMap(([check, paths]) => paths.split(' ').map((path) => [path, check] as const)));
}
