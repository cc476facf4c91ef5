import { runVerdictOf } from './fold/verdict.ts';
import type { Report } from './report-schema.ts';

type Parts = Omit<Report, 'summary' | 'schemaVersion'>;

/** Adds the figures of a report, and the verdict that follows. @param counts  of the build; undefined: an older build without them */
export function withSummary({ tool, run, ...rest }: Parts, counts: Report['summary']['counts']): Report {
  const figures = summaryOf({ tool, run, ...rest });
  const summary = { ...figures, ...(counts === undefined ? {} : { counts: { ...counts } }) };
  return { schemaVersion: 1, tool, run, summary, ...rest };
}

function summaryOf(parts: Parts): Report['summary'] {
  const checks = { pass: 0, fail: 0, blocked: 0, skipped: 0, inconclusive: 0, waived: 0 };
  for (const { status } of parts.checks) checks[status] += 1;
  const clauses = { pass: 0, fail: 0, unjudged: 0, waived: 0 };
  for (const { status } of parts.clauses) clauses[status] += 1;
  const findings = { violation: 0, advisory: 0, unsteady: 0 };
  for (const { severity } of parts.findings) findings[severity] += 1;
  const total = parts.clauses.length;
  const { unjudged } = clauses;
  const judged = total - unjudged;
  return {
    verdict: runVerdictOf(parts),
    checks,
    clauses: { total, judged, ...clauses },
    findings,
    budget: budgetUse(parts.run, judged),
  };
}

/** Returns the two figures of the rate budget that show how to speed up a slow run. */
function budgetUse({ weight, offeredWeight }: Report['run'], judged: number): Report['summary']['budget'] {
  const places = (value: number) => Number(value.toFixed(3));
  return {
    clausesPer1000Weight: weight === 0 ? null : places((judged * 1_000) / weight),
    share: offeredWeight === null ? null : places(weight / offeredWeight),
  };
}
