import type { Report, ReportCheck } from '../report-schema.ts';
import { campaignSourceId } from './fold-findings.ts';

type Row = Pick<ReportCheck, 'id' | 'status' | 'reason'>;

/** Returns the outcome of each check and campaign, in the order of the report. */
export function outcomesInReport({ checks, campaigns }: Pick<Report, 'checks' | 'campaigns'>): readonly Row[] {
  return [...checks, ...campaigns.map((campaign) => ({ ...campaign, id: campaignSourceId(campaign.id) }))];
}

/** Returns the ids of checks and campaigns without a verdict, including those that a baseline already had. */
export function findUndecidedIds(report: Pick<Report, 'checks' | 'campaigns' | 'findings'>): ReadonlySet<string> {
  const deviating = new Set(
    report.findings.flatMap(({ check, waived, severity }) => (waived && severity !== 'unsteady' ? [check] : [])),
  );
  const isUndecided = ({ id, status }: Row) =>
    status === 'blocked' || status === 'inconclusive' || (status === 'waived' && !deviating.has(id));
  return new Set(outcomesInReport(report).flatMap((row) => (isUndecided(row) ? [row.id] : [])));
}
