import type { CheckStatus } from '../harness/runner/events.ts';
import { areaOf } from '../spec-schemas/clause.ts';
import { type ClauseCountsByOutcome, type ClauseOutcome, findAdvisoryOnlyClauses } from './clause-counts.ts';
import type { Report } from './report-schema.ts';

export interface AreaStatusCounts {
  readonly area: string;
  readonly checks: Readonly<Record<CheckStatus, number>>;
  readonly clauses: ClauseCountsByOutcome;
}

/** Checks of each area by status and clauses by outcome, in the order of the plan. */
export function countByArea(report: Report): AreaStatusCounts[] {
  const areas = new Map<string, { checks: Record<CheckStatus, number>; clauses: Record<ClauseOutcome, number> }>();
  const of = (area: string) => {
    const counts = areas.get(area) ?? {
      checks: { pass: 0, fail: 0, blocked: 0, inconclusive: 0, skipped: 0, waived: 0 },
      clauses: { pass: 0, fail: 0, 'with an advisory': 0, waived: 0, unjudged: 0 },
    };
    areas.set(area, counts);
    return counts;
  };
  const advised = findAdvisoryOnlyClauses(report);
  for (const { area, status } of report.checks) of(area).checks[status] += 1;
  for (const { id, status } of report.clauses) {
    const outcome = status === 'fail' && advised.has(id) ? 'with an advisory' : status;
    of(areaOf(id)).clauses[outcome] += 1;
  }
  return [...areas].map(([area, counts]) => ({ area, ...counts }));
}

/** Areas with a judged clause, failing ones first, then those with advisories; and the others, in the order of the plan. */
export function areasByJudgement(report: Report): {
  readonly judged: readonly AreaStatusCounts[];
  readonly quiet: readonly AreaStatusCounts[];
} {
  const all = countByArea(report);
  const judged = all.filter(({ clauses }) => countJudgedClauses(clauses) > 0);
  const advised = ({ clauses }: AreaStatusCounts) => clauses['with an advisory'];
  return {
    judged: judged.toSorted((a, b) => b.clauses.fail - a.clauses.fail || advised(b) - advised(a)),
    quiet: all.filter((area) => !judged.includes(area)),
  };
}

/** Number of clauses that were judged. */
export function countJudgedClauses(clauses: ClauseCountsByOutcome): number {
  return clauses.pass + clauses.fail + clauses['with an advisory'] + clauses.waived;
}
