import type { Report } from '../reports/report-schema.ts';

/** Returns the verdicts of a run, whatever moments it was cut at: times, traffic and how often something was met are left out. */
export function reportVerdictsOf({ checks, clauses, campaigns, findings, summary }: Report) {
  return {
    verdict: summary.verdict,
    checks: checks.map(({ id, status, findings: ids }) => [id, status, ids]),
    // Which clauses a campaign comes to is the moment's doing as well: whether a minute without a trade lies behind it.
    clauses: clauses.flatMap(({ id, status, checks: by }) => {
      const named = by.filter((source) => !source.startsWith('campaign.'));
      return named.length === 0 ? [] : [[id, status, named]];
    }),
    campaigns: campaigns.map(({ id, status, runs }) => [id, status, runs]),
    findings: findings.map(({ id, severity, clause, check }) => [id, severity, clause, check]),
  };
}
