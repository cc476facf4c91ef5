import type { ReportFinding } from './report-schema.ts';

/** What of a violation says whether it is one of an earlier run. */
export type Violation = Pick<ReportFinding, 'id' | 'clause'>;

/**
 * Whether a run had met such a violation before: the same one, or, since a campaign of another seed comes to a broken clause
 * by another way, one of a campaign whose clause was broken.
 */
export function knownAmong(broken: readonly Violation[]): (found: Violation & Pick<ReportFinding, 'check'>) => boolean {
  const ids = new Set(broken.map(({ id }) => id));
  const clauses = new Set(broken.flatMap(({ clause }) => (clause === null ? [] : [clause])));
  return ({ id, clause, check }) =>
    ids.has(id) || (check.startsWith('campaign.') && clause !== null && clauses.has(clause));
}
