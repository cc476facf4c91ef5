import { countBrokenThresholds, countUnmeasuredThresholds } from '../latency-rows.ts';
import type { Report, ReportedEnding } from '../report-schema.ts';

type Verdict = Report['summary']['verdict'];

/**
 * Nonconforming with any violation. Inconclusive where the run was cut short or judged less than requested, a finding was seen only once,
 * a check has no verdict, the presence of a demanded product could not be determined, or no clause was judged.
 */
export function runVerdictOf({
  run,
  checks,
  campaigns,
  findings,
  clauses,
}: Omit<Report, 'summary' | 'schemaVersion'>): Verdict {
  const violated =
    findings.some(({ severity }) => severity === 'violation') ||
    checks.some(({ status }) => status === 'fail') ||
    campaigns.some(({ judging, status }) => judging && status === 'fail');
  if (violated) return 'nonconforming';
  const open =
    run.ending === 'interrupted' ||
    run.ending === 'unreachable' ||
    run.ending === 'disturbed' ||
    (run.minJudged === undefined ? run.ending === 'max-time' : !isEnoughJudged(run.minJudged)) ||
    run.untoldProducts !== undefined ||
    findings.some(({ severity, waived }) => severity === 'unsteady' && !waived) ||
    checks.some(({ status }) => status === 'blocked' || status === 'inconclusive') ||
    clauses.every(({ status }) => status === 'unjudged');
  return open ? 'inconclusive' : 'conforming';
}

/** Whether the share of judged clauses reaches `--min-judged`. */
export function isEnoughJudged({ judged, judgeable, share }: NonNullable<Report['run']['minJudged']>): boolean {
  // Exact comparison: a quotient that is exact in decimal equals the double parsed from its text.
  return judgeable > 0 && judged / judgeable >= share;
}

/** Exit code of `run`: 0, 1, 3 or 130. @source contracts, "Command line" */
export function runExitCodeOf(report: Report, ending: ReportedEnding = report.run.ending): 0 | 1 | 3 | 130 {
  if (ending === 'interrupted') return 130;
  // Latency thresholds belong to no clause: they fail the run on their own.
  if (countBrokenThresholds(report.run) > 0) return 1;
  switch (report.summary.verdict) {
    case 'nonconforming':
      return 1;
    case 'inconclusive':
      return 3;
    case 'conforming':
      return countUnmeasuredThresholds(report.run) > 0 ? 3 : 0;
  }
}
