import { areaOf } from '../spec-schemas/clause.ts';
import { campaignSource } from './fold-findings.ts';
import type { Report, ReportCampaign, ReportCheck, ReportFinding } from './report-schema.ts';

type Kind = 'failure' | 'error' | 'skipped';

interface Case {
  readonly suite: string;
  readonly name: string;
  readonly durationMs: number;
  /** Absent for a pass. */
  readonly outcome: { readonly kind: Kind; readonly message: string; readonly detail: string } | null;
  /** Findings that fail nothing, for a reader of the log. */
  readonly aside: string;
}

/**
 * JUnit XML: a violation is a failure, blocked and inconclusive are errors, skipped and waived are skipped.
 * One suite per area, one for campaigns, and one for findings of the run itself: its probe, its treasury, a stale waiver.
 */
export function junitOf(report: Report): string {
  const cases = casesOf(report);
  const suites = [...Map.groupBy(cases, ({ suite }) => suite)];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites${attributes({ name: report.tool.name, ...totals(cases) })}>`,
    ...suites.flatMap(([name, members]) => [
      `  <testsuite${attributes({ name, ...totals(members), timestamp: report.run.startedAt })}>`,
      ...members.flatMap(caseLines),
      '  </testsuite>',
    ]),
    '</testsuites>',
    '',
  ].join('\n');
}

function casesOf({ checks, campaigns, findings }: Report): Case[] {
  const bySource = Map.groupBy(findings, ({ check }) => check);
  const known = new Set<string>();
  const caseOf = (
    source: string,
    suite: string,
    result: Pick<ReportCheck, 'status' | 'reason'>,
    durationMs: number,
  ) => {
    known.add(source);
    return { suite, name: source, durationMs, ...outcomeOf(result, bySource.get(source) ?? []) };
  };
  const checkCases = checks.map((check) => caseOf(check.id, check.area, check, check.durationMs));
  const campaignCases = campaigns.map((campaign: ReportCampaign) =>
    caseOf(campaignSource(campaign.id), 'campaigns', campaign, 0),
  );
  const loose = [...bySource.keys()].filter((source) => !known.has(source));
  const looseCases = loose.map((source) => caseOf(source, areaOf(source), looseResult(bySource.get(source) ?? []), 0));
  return [...checkCases, ...campaignCases, ...looseCases];
}

/** Of findings that belong to no check: nobody else says that one of them was seen only once. */
function looseResult(findings: readonly ReportFinding[]): Pick<ReportCheck, 'status' | 'reason'> {
  const isOpen = findings.some(({ severity }) => severity === 'unsteady');
  return isOpen ? { status: 'inconclusive', reason: 'seen broken once, and not again' } : { status: 'pass' };
}

function outcomeOf(
  { status, reason }: Pick<ReportCheck, 'status' | 'reason'>,
  findings: readonly ReportFinding[],
): Pick<Case, 'outcome' | 'aside'> {
  const violations = findings.filter(({ severity }) => severity === 'violation');
  const rest = findings.filter(({ severity }) => severity !== 'violation');
  const first = violations[0];
  const aside = rest.map(findingText).join('\n\n');
  if (first) {
    const more = violations.length > 1 ? ` (and ${violations.length - 1} more)` : '';
    return {
      outcome: { kind: 'failure', message: headline(first) + more, detail: violations.map(findingText).join('\n\n') },
      aside,
    };
  }
  const message = reason ?? status;
  switch (status) {
    case 'pass':
      return { outcome: null, aside };
    case 'fail':
      return { outcome: { kind: 'failure', message, detail: '' }, aside };
    case 'blocked':
    case 'inconclusive':
      return { outcome: { kind: 'error', message: `${status}: ${message}`, detail: '' }, aside };
    case 'skipped':
    case 'waived':
      return { outcome: { kind: 'skipped', message: `${status}: ${message}`, detail: '' }, aside };
  }
}

function headline({ clause, expected, actual }: ReportFinding): string {
  return `${clause ?? 'no clause'}: expected ${expected}, got ${actual}`;
}

function findingText(finding: ReportFinding): string {
  const { severity, id, message, diff, reproduce } = finding;
  return [
    `${severity} ${id}`,
    headline(finding),
    message,
    ...diff.map((row) => `  ${row.path}: expected ${row.expected}, got ${row.actual}`),
    `again: ${reproduce}`,
  ].join('\n');
}

function totals(cases: readonly Case[]): Record<string, string> {
  const count = (kind: Kind): string => String(cases.filter(({ outcome }) => outcome?.kind === kind).length);
  return {
    tests: String(cases.length),
    failures: count('failure'),
    errors: count('error'),
    skipped: count('skipped'),
    time: seconds(cases.reduce((sum, { durationMs }) => sum + durationMs, 0)),
  };
}

function caseLines({ suite, name, durationMs, outcome, aside }: Case): string[] {
  const body = [
    ...(outcome ? [outcomeLine(outcome)] : []),
    ...(aside ? [`      <system-out>${xml(aside)}</system-out>`] : []),
  ];
  const open = `    <testcase${attributes({ classname: suite, name, time: seconds(durationMs) })}`;
  return body.length === 0 ? [`${open}/>`] : [`${open}>`, ...body, '    </testcase>'];
}

function outcomeLine({ kind, message, detail }: NonNullable<Case['outcome']>): string {
  // `skipped` takes no text by the schema that most readers use.
  if (detail === '' || kind === 'skipped') return `      <${kind}${attributes({ message })}/>`;
  return `      <${kind}${attributes({ message })}>${xml(detail)}</${kind}>`;
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(3);
}

function attributes(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${xml(value).replace(/[\t\n]/g, (space) => `&#${space.charCodeAt(0)};`)}"`)
    .join('');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** What XML 1.0 cannot hold even as a reference goes: controls, lone surrogates, U+FFFE and U+FFFF. */
const NOT_XML = /[^\t\n\u{20}-\u{7e}\u{a0}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

function xml(text: string): string {
  return text.replace(NOT_XML, '').replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
