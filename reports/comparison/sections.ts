import type { FindingText } from '../finding-text.ts';
import type { FindingCause } from '../fold/causes.ts';
import { groupFindingsByCause, numberFindings } from '../fold/causes.ts';
import { LATENCY_NAMES } from '../latency-rows.ts';
import type { Report, ReportFinding } from '../report-schema.ts';
import type { ComparedRun, LocatedReport, RunComparison } from './comparison.ts';

/** Section of a comparison, the same in every format; its texts are not escaped yet. */
export interface ComparisonSection {
  readonly id: string;
  readonly title: string;
  readonly lead: string;
  readonly items?: readonly string[];
  readonly table?: { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] };
  /** Findings with everything needed to act on them. */
  readonly causes?: readonly FindingCause[];
}

/** Maximum number of rows shown; the JSON form has all. */
const ROWS = 100;

export function comparisonSectionsOf(
  comparison: RunComparison,
  before: LocatedReport,
  after: LocatedReport,
): ComparisonSection[] {
  const { worse, conditions, violations } = comparison;
  const only = (of: LocatedReport, findings: readonly ReportFinding[]): Report => ({
    ...of.report,
    findings: [...findings],
  });
  const ofAfter = new Set(after.report.findings);
  const brief = (findings: readonly ReportFinding[]) => {
    const numbered = [before, after].flatMap((of) =>
      numberFindings(
        only(
          of,
          findings.filter((finding) => ofAfter.has(finding) === (of === after)),
        ),
        of.file,
      ),
    );
    const texts = new Map(numbered.map(({ finding, text }) => [finding, text]));
    return findings.map((finding) => line(finding, texts.get(finding)));
  };
  const sections: ComparisonSection[] = [
    items('worse', 'Worse', 'What makes the second run worse than the first.', worse),
    items(
      'conditions',
      'Conditions',
      'How the two runs were made differently: what follows may come from that.',
      conditions,
    ),
    figures(comparison),
    times(comparison),
    {
      id: 'new',
      title: 'New violations',
      lead: 'Met by the second run alone.',
      causes: groupFindingsByCause(only(after, violations.new), after.file),
    },
    items('broken', 'Still broken', 'Met by both runs.', brief(violations.stillBroken)),
    items('mended', 'Mended', 'Met by the first run, and kept in the second.', brief(violations.mended)),
    items(
      'unseen',
      'Not looked for',
      'Met by the first run; the second did not come to them.',
      brief(violations.notLookedFor),
    ),
    ...changes(comparison),
  ];
  return sections.filter((section) => !isEmpty(section));
}

function changes({ undecided, noLongerJudged, newlyJudged, slower, variants }: RunComparison): ComparisonSection[] {
  return [
    table('undecided', 'No verdict any more', 'Checks that came to a verdict before.', [
      ['check', 'before', 'after', 'reason'],
      ...undecided.map(({ check, was, is, reason }) => [check, was, is, reason]),
    ]),
    table('unjudged', 'No longer judged', 'Clauses that the first run judged and the second did not.', [
      ['clause', 'before', 'why'],
      ...noLongerJudged.map(({ clause, was, why }) => [clause, was, why.join('; ')]),
    ]),
    items('judged', 'Newly judged', 'Clauses that the second run judged and the first did not.', newlyJudged),
    table(
      'slower',
      'Slower',
      'Checks that took at least twice and a second longer; machines differ, so none is worse.',
      [
        ['check', 'before', 'after'],
        ...slower.map(({ check, beforeMs, afterMs }) => [check, seconds(beforeMs), seconds(afterMs)]),
      ],
    ),
    table('variants', 'Forms of open points', 'What the documents leave open, and the two venues decide differently.', [
      ['point', 'before', 'after'],
      ...variants.map(({ point, before, after }) => [point, before ?? 'not seen', after ?? 'not seen']),
    ]),
  ];
}

function figures({ before, after }: RunComparison): ComparisonSection {
  const row = (name: string, of: (side: ComparedRun) => string | number) => [
    name,
    String(of(before)),
    String(of(after)),
  ];
  return table('figures', 'Figures', 'The two runs side by side.', [
    ['', 'before', 'after'],
    row('report', ({ file }) => file),
    row('target', ({ run }) => run.target),
    row('chain identity', ({ run }) => run.chainIdentity ?? 'unknown'),
    row('seed', ({ run }) => run.seed),
    row('started', ({ run }) => run.startedAt),
    row('verdict', ({ summary }) => summary.verdict),
    row('violations', ({ summary }) => summary.findings.violation),
    row('advisories', ({ summary }) => summary.findings.advisory),
    row('checks passed', ({ summary }) => summary.checks.pass),
    row('checks failed', ({ summary }) => summary.checks.fail),
    row('checks without a verdict', ({ summary: { checks } }) => checks.blocked + checks.inconclusive),
    row('checks skipped', ({ summary }) => summary.checks.skipped),
    row('clauses judged', ({ summary: { clauses } }) => `${clauses.judged} of ${clauses.total}`),
    row('requests', ({ run }) => run.requests),
    row('weight', ({ run }) => run.weight),
  ]);
}

function times({ latencies }: RunComparison): ComparisonSection {
  return table('times', 'Times', 'Latencies of the two venues in ms, for information: machines differ.', [
    ['', 'p50 before', 'p50 after', 'p95 before', 'p95 after', 'p99 before', 'p99 after', 'max before', 'max after'],
    ...latencies.map(({ latency, before, after }) => [
      LATENCY_NAMES[latency],
      ...(['p50Ms', 'p95Ms', 'p99Ms', 'maxMs'] as const).flatMap((name) =>
        [before, after].map((side) => (side === null ? 'not measured' : String(side[name]))),
      ),
    ]),
  ]);
}

function line({ clause, check }: ReportFinding, text: FindingText | undefined): string {
  return `${clause ?? 'no clause'} (${check}): ${text?.route}, ${text?.difference}`;
}

function items(id: string, title: string, lead: string, all: readonly string[]): ComparisonSection {
  return { id, title, lead, items: bounded(all, (left) => `${left} more stand in the JSON form`) };
}

function table(
  id: string,
  title: string,
  lead: string,
  [head = [], ...rows]: readonly (readonly string[])[],
): ComparisonSection {
  const more = (left: number) => [`${left} more stand in the JSON form`, ...head.slice(1).map(() => '')];
  return { id, title, lead, table: { head, rows: bounded(rows, more) } };
}

function bounded<T>(all: readonly T[], more: (left: number) => T): readonly T[] {
  return all.length <= ROWS ? all : [...all.slice(0, ROWS), more(all.length - ROWS)];
}

function isEmpty({ items: lines = [], table: cells, causes = [] }: ComparisonSection): boolean {
  return lines.length + (cells?.rows.length ?? 0) + causes.length === 0;
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}
