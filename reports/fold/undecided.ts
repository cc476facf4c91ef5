import type { Report, ReportCheck } from '../report-schema.ts';
import { campaignSource } from './fold-findings.ts';

type Row = Pick<ReportCheck, 'id' | 'status' | 'reason'>;

/** Returns the outcome of each check and campaign, in the order of the report. */
export function reportOutcomes({ checks, campaigns }: Pick<Report, 'checks' | 'campaigns'>): readonly Row[] {
  return [...checks, ...campaigns.map((campaign) => ({ ...campaign, id: campaignSource(campaign.id) }))];
}

/** Checks and campaigns that came to no verdict, also where a baseline had them so already. */
export function undecidedIds(report: Pick<Report, 'checks' | 'campaigns' | 'findings'>): ReadonlySet<string> {
  const deviating = new Set(
    report.findings.flatMap(({ check, waived, severity }) => (waived && severity !== 'unsteady' ? [check] : [])),
  );
  const isUndecided = ({ id, status }: Row) =>
    status === 'blocked' || status === 'inconclusive' || (status === 'waived' && !deviating.has(id));
  return new Set(reportOutcomes(report).flatMap((row) => (isUndecided(row) ? [row.id] : [])));
}
