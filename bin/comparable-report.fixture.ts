import type { Report } from '../reports/report-schema.ts';

/** Returns the report without what differs from run to run: times, names and the command line. */
export function comparableReport(report: Report) {
  const { id, salt, startedAt, endedAt, argv, ...run } = report.run;
  return {
    ...report,
    run,
    checks: report.checks.map(({ startedAt: _at, durationMs, ...check }) => check),
    campaigns: report.campaigns.map(({ durationMs, ...campaign }) => campaign),
  };
}
