import type { Report } from './report-schema.ts';

/** Number of clauses by what a run found of each, under the words that a reader sees. */
export type ClauseCounts = Readonly<Record<'pass' | 'fail' | 'with an advisory' | 'waived' | 'unjudged', number>>;

/** Counts a failed clause of which the findings are advisories alone apart from those that a violation accuses. */
export function clauseCounts({ clauses, findings, summary }: Report): ClauseCounts {
  const foundOf = (severity: Report['findings'][number]['severity']) =>
    new Set(findings.flatMap((finding) => (finding.severity === severity ? (finding.clause ?? []) : [])));
  const advised = foundOf('advisory').difference(foundOf('violation'));
  const advising = clauses.filter(({ id, status }) => status === 'fail' && advised.has(id)).length;
  const { pass, fail, waived, unjudged } = summary.clauses;
  return { pass, fail: fail - advising, 'with an advisory': advising, waived, unjudged };
}

/** Returns the counts of judged clauses in words, with advisories only where there are some. */
export function judgedClausesText(report: Report): string {
  const { pass, fail, waived, 'with an advisory': advising } = clauseCounts(report);
  const advised = advising === 0 ? [] : [`${advising} with an advisory`];
  return [`${pass} pass`, `${fail} fail`, ...advised, `${waived} waived`].join(', ');
}
