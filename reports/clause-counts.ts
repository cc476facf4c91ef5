import type { Report } from './report-schema.ts';

/** Result of a run for one clause, in the word that a reader sees. */
export type ClauseOutcome = 'pass' | 'fail' | 'with an advisory' | 'waived' | 'unjudged';

/** Number of clauses by what a run found of each. */
export type ClauseCountsByOutcome = Readonly<Record<ClauseOutcome, number>>;

/** Returns the clauses of whose findings none is a violation, and one an advisory. */
export function findAdvisoryOnlyClauses({ findings }: Report): ReadonlySet<string> {
  const foundOf = (severity: Report['findings'][number]['severity']) =>
    new Set(findings.flatMap((finding) => (finding.severity === severity ? (finding.clause ?? []) : [])));
  return foundOf('advisory').difference(foundOf('violation'));
}

/** Counts a failed clause of which the findings are advisories alone apart from those that a violation accuses. */
export function countClausesByOutcome(report: Report): ClauseCountsByOutcome {
  const advised = findAdvisoryOnlyClauses(report);
  const advising = report.clauses.filter(({ id, status }) => status === 'fail' && advised.has(id)).length;
  const { pass, fail, waived, unjudged } = report.summary.clauses;
  return { pass, fail: fail - advising, 'with an advisory': advising, waived, unjudged };
}

/** Returns the counts of judged clauses in words, with advisories only where there are some. */
export function judgedClausesText(report: Report): string {
  const { pass, fail, waived, 'with an advisory': advising } = countClausesByOutcome(report);
  const advised = advising === 0 ? [] : [`${advising} with an advisory`];
  return [`${pass} pass`, `${fail} fail`, ...advised, `${waived} waived`].join(', ');
}
