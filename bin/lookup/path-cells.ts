import type { Clause } from '../../spec-schemas/clause.ts';
import { coveragePathExcuseOf, coveragePathExcuseText } from '../../spec-schemas/paths/excused.ts';
import { type ClauseCoveragePath, coveragePathKindOf } from '../../spec-schemas/paths/path.ts';
import { coveragePathsOfClause } from '../../spec-schemas/paths/paths-of.ts';
import { judgedPathsByClause } from './judged-paths.ts';

/** Path of a clause, with the check that takes it, or the reason why none needs to; with neither it is open. */
export interface ClausePathCell {
  readonly path: ClauseCoveragePath;
  readonly check?: string;
  readonly reason?: string;
}

/** Clause with its paths. */
export interface ClausePathRow {
  /** Clause id. */
  readonly id: string;
  readonly cells: readonly ClausePathCell[];
}

/** Returns the paths of each clause, in clause order; a clause that no wire shows has none. */
export function clausePathRows(clauses: readonly Clause[]): readonly ClausePathRow[] {
  return clauses.map((clause) => {
    const judges = judgesOf(clause.id);
    return {
      id: clause.id,
      cells: coveragePathsOfClause(clause).map((path) => cellOf(clause.id, path, judges.get(path))),
    };
  });
}

function cellOf(clause: string, path: ClauseCoveragePath, check: string | undefined): ClausePathCell {
  const reason = coveragePathExcuseOf(clause, path);
  // An action sent earlier in a case is recorded as a path of everything asserted next, even where that path does not exist for the
  // clause.
  const isOnTheWay = coveragePathKindOf(path) === 'action' && reason === 'no such path';
  if (check !== undefined && !isOnTheWay) return { path, check };
  return reason === null ? { path } : { path, reason: coveragePathExcuseText(reason) };
}

/** Returns the check that takes each path of a clause. */
function judgesOf(clause: string): ReadonlyMap<string, string> {
  const lines = Object.entries(judgedPathsByClause[clause] ?? {});
  return new Map(lines.flatMap(([check, paths]) => paths.split(' ').map((path) => [path, check] as const)));
}
