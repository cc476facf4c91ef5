import type { Report } from '../reports/report-schema.ts';

/** Returns the verdicts of a run that do not depend on when it was interrupted; times, traffic and counts are omitted. */
export function reportVerdictsOf({ checks, clauses, campaigns, findings, summary }: Report) {
  return {
    verdict: summary.verdict,
    checks: checks.map(({ id, status, findings: ids }) => [id, status, ids]),
    // A campaign's clauses depend on timing too, for example on a minute without a trade before it.
    clauses: clauses.flatMap(({ id, status, checks: by }) => {
      const named = by.filter((source) => !source.startsWith('campaign.'));
      return named.length === 0 ? [] : [[id, status, named]];
    }),
    campaigns: campaigns.map(({ id, status, runs }) => [id, status, runs]),
    findings: findings.map(({ id, severity, clause, check }) => [id, severity, clause, check]),
  };
}
