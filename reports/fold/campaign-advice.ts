import { normalizeFindingPath } from '../../harness/case/finding.ts';
import { stepTexts } from '../campaign-steps.ts';
import type { ReportFinding } from '../report-schema.ts';
import { stripVariableFigures } from './related-findings.ts';

/**
 * The same findings, of advisories of campaigns each difference once, whichever campaigns met it: the one of the fewest steps
 * stands for all, and counts them. What decides stays a finding of each campaign, by which waivers and baselines know it.
 */
export function mergeCampaignAdvisories(findings: readonly ReportFinding[]): ReportFinding[] {
  const met = Map.groupBy(findings.filter(isCampaignAdvice), differenceKey);
  const byShortest = new Map([...met.values()].map((of) => [shortestOf(of), of]));
  return findings.flatMap((finding) => {
    if (!isCampaignAdvice(finding)) return [finding];
    const of = byShortest.get(finding);
    return of === undefined ? [] : [{ ...finding, occurrences: of.reduce((sum, each) => sum + each.occurrences, 0) }];
  });
}

/** A deviation that is known is known by the campaign that met it. */
function isCampaignAdvice({ check, severity, waived }: ReportFinding): boolean {
  return severity === 'advisory' && !waived && check.startsWith('campaign.');
}

/** The clause, and the places that differ with what kind of value stands there. */
function differenceKey({ clause, diff }: ReportFinding): string {
  const rows = diff.map(({ path, expected, actual }) =>
    JSON.stringify([normalizeFindingPath(path), kindOf(expected), kindOf(actual)]),
  );
  return JSON.stringify([clause, [...new Set(rows)].sort()]);
}

const kinds: Readonly<Record<string, string>> = { '{': 'object', '[': 'list', '"': 'text' };

/** The JSON type of a value that is shown, and a number by it; words, as a code or `absent`, are their own kind. */
function kindOf(shown: string): string {
  if (/^-?\d+(\.\d+)?$/.test(shown)) return 'number';
  return kinds[shown.slice(0, 1)] ?? stripVariableFigures(shown);
}

/** Returns the finding of the fewest steps; which campaign ended first, or in which shard it was played, decides nothing. */
function shortestOf(findings: readonly ReportFinding[]): ReportFinding | undefined {
  return findings.toSorted((a, b) => lengthOf(a) - lengthOf(b) || (a.check < b.check ? -1 : 1))[0];
}

function lengthOf({ replay }: ReportFinding): number {
  return stepTexts(replay).length;
}
