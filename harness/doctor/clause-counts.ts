import type { Clause } from '../../spec-schemas/clause.ts';
import { allClauses } from '../../spec-schemas/clauses/index.ts';
import { type Check, underProfile } from '../check/check.ts';
import type { ClauseCounts } from '../runner/events.ts';
import { inForce } from '../runner/opening-events.ts';

/** @param checks  all of the build */
export function clauseCounts(checks: readonly Check[], profile: 'live' | 'next' | 'auto'): ClauseCounts {
  const named = new Set<string>(underProfile(checks, profile).flatMap(({ clauses }) => clauses));
  const valid = allClauses.filter((clause: Clause) => inForce(clause, profile));
  const visible = valid.filter(({ judgedBy }: Clause) => judgedBy !== 'document');
  return {
    all: allClauses.length,
    inForce: valid.length,
    visible: visible.length,
    checked: visible.filter(({ id }) => named.has(id)).length,
  };
}
