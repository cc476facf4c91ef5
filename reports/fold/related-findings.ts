import { normalizeFindingPath } from '../../harness/case/finding.ts';
import { countWithNoun } from '../console/printable.ts';
import type { ReportFinding } from '../report-schema.ts';

/** Maximum number of related findings named; the rest are counted. */
const NAMED = 2;

/**
 * Describes how the findings of a report relate to each other, by id: a violation names the advisories of its cause, and each of them
 * names the violation, so that nobody fixes it twice. Findings share a cause when they have the same difference, from whichever checks,
 * or when one check read them at one place of one answer.
 */
export function describeRelatedFindings(findings: readonly ReportFinding[]): ReadonlyMap<string, string> {
  const keys = new Map(findings.map((finding) => [finding, causeKeys(finding)]));
  const byKey = new Map<string, ReportFinding[]>();
  for (const [finding, its] of keys) {
    for (const key of its) {
      const met = byKey.get(key);
      if (met === undefined) byKey.set(key, [finding]);
      else met.push(finding);
    }
  }
  return new Map(
    [...keys].flatMap(([finding, its]) => {
      const others = new Set(its.flatMap((key) => byKey.get(key) ?? []));
      const related = [...others].filter(({ severity }) => severity !== finding.severity);
      return related.length === 0 ? [] : [[finding.id, wordsOf(related)] as const];
    }),
  );
}

/** Removes the figures and addresses that differ from case to case. */
export function stripVariableFigures(text: string): string {
  return text.replace(/0x[0-9a-fA-F]{8,}/g, '0x').replace(/\d+(\.\d+)?/g, 'n');
}

function causeKeys({ check, diff, expected, actual, judged = [] }: ReportFinding): readonly string[] {
  const rows = diff.length === 0 ? [{ path: '', expected, actual }] : diff;
  const difference = rows.map((row) =>
    [normalizeFindingPath(row.path), row.expected, row.actual].map(stripVariableFigures),
  );
  const places = judged.flatMap(({ received: { t, text }, pointers }) =>
    pointers.map((pointer) => JSON.stringify([check, t, text.length, pointer])),
  );
  return [JSON.stringify(difference), ...places];
}

function wordsOf(related: readonly ReportFinding[]): string {
  const names = related.slice(0, NAMED).map(({ severity, id, check }) => `${severity} ${id} of ${check}`);
  const left = related.length - names.length;
  return `Of the same cause: ${[...names, ...(left > 0 ? [countWithNoun(left, 'more finding')] : [])].join(', ')}.`;
}
