import type { CheckStatus } from '../harness/runner/events.ts';
import { areaOf } from '../spec-schemas/clause.ts';
import type { Report, ReportClause } from './report-schema.ts';

export interface AreaStatusCounts {
  readonly area: string;
  readonly checks: Readonly<Record<CheckStatus, number>>;
  readonly clauses: Readonly<Record<ReportClause['status'], number>>;
}

/** Checks and clauses of each area by status, in the order of the plan. */
export function countByArea({ checks, clauses }: Report): AreaStatusCounts[] {
  const areas = new Map<
    string,
    { checks: Record<CheckStatus, number>; clauses: Record<ReportClause['status'], number> }
  >();
  const of = (area: string) => {
    const counts = areas.get(area) ?? {
      checks: { pass: 0, fail: 0, blocked: 0, inconclusive: 0, skipped: 0, waived: 0 },
      clauses: { pass: 0, fail: 0, waived: 0, unjudged: 0 },
    };
    areas.set(area, counts);
    return counts;
  };
  for (const { area, status } of checks) of(area).checks[status] += 1;
  for (const { id, status } of clauses) of(areaOf(id)).clauses[status] += 1;
  return [...areas].map(([area, counts]) => ({ area, ...counts }));
}

/** Areas with a judged check or clause, failing ones first; then the areas without any, in the order of the plan. */
export function areasByJudgement(report: Report): {
  readonly judged: readonly AreaStatusCounts[];
  readonly quiet: readonly AreaStatusCounts[];
} {
  const all = countByArea(report);
  const judged = all.filter(({ clauses }) => clauses.pass + clauses.fail + clauses.waived > 0);
  return {
    judged: judged.toSorted((a, b) => b.clauses.fail - a.clauses.fail),
    quiet: all.filter((area) => !judged.includes(area)),
  };
}
