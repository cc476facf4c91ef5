import { normalizeFindingPath } from '../../harness/case/finding.ts';
import { describeShrunkSteps } from '../campaign-steps.ts';
import type { ReportFinding } from '../report-schema.ts';
import { stripVariableFigures } from './related-findings.ts';

/**
 * Merges advisories of campaigns, one per difference: the finding with the fewest steps represents all, and counts them. Deciding
 * findings stay one per campaign, since waivers and baselines identify them by campaign.
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

/** A known deviation is identified by its campaign, so it is not merged. */
function isCampaignAdvice({ check, severity, waived }: ReportFinding): boolean {
  return severity === 'advisory' && !waived && check.startsWith('campaign.');
}

/** Key of a difference: the clause, and the differing places with the kind of value found there. */
function differenceKey({ clause, diff }: ReportFinding): string {
  const rows = diff.map(({ path, expected, actual }) =>
    JSON.stringify([normalizeFindingPath(path), kindOf(expected), kindOf(actual)]),
  );
  return JSON.stringify([clause, [...new Set(rows)].sort()]);
}

const kinds: Readonly<Record<string, string>> = { '{': 'object', '[': 'list', '"': 'text' };

/** Returns the kind of a printed value: number, object, list or text; any other word, such as a code or `absent`, is its own kind. */
function kindOf(shown: string): string {
  if (/^-?\d+(\.\d+)?$/.test(shown)) return 'number';
  return kinds[shown.slice(0, 1)] ?? stripVariableFigures(shown);
}

/** Returns the finding with the fewest steps, independent of which campaign ended first or which shard played it. */
function shortestOf(findings: readonly ReportFinding[]): ReportFinding | undefined {
  return findings.toSorted((a, b) => lengthOf(a) - lengthOf(b) || (a.check < b.check ? -1 : 1))[0];
}

function lengthOf({ replay }: ReportFinding): number {
  return describeShrunkSteps(replay).length;
}
