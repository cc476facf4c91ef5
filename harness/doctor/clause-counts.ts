import type { Clause } from '../../spec-schemas/clause.ts';
import { allClauses } from '../../spec-schemas/clauses/index.ts';
import { type CheckMetadata, checksForProfile } from '../check/check.ts';
import type { ClauseCounts } from '../runner/events.ts';
import { isClauseInForce } from '../runner/opening-events.ts';

/** @param checks  all selectable checks @param own  clauses in addition to those of the build */
export function countClauses(
  checks: readonly CheckMetadata[],
  profile: 'live' | 'next' | 'auto',
  own: readonly Clause[] = [],
): ClauseCounts {
  const named = new Set<string>(checksForProfile(checks, profile).flatMap(({ clauses }) => clauses));
  const all: readonly Clause[] = [...allClauses, ...own];
  const valid = all.filter((clause) => isClauseInForce(clause, profile));
  const visible = valid.filter(({ judgedBy }) => judgedBy !== 'document');
  return {
    all: all.length,
    inForce: valid.length,
    visible: visible.length,
    checked: visible.filter(({ id }) => named.has(id)).length,
  };
}
