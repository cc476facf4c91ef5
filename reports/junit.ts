import { areaOf } from '../spec-schemas/clause.ts';
import { type ToldFinding, toldFindings } from './causes.ts';
import { campaignSource } from './fold-findings.ts';
import type { Report, ReportCampaign, ReportCheck } from './report-schema.ts';

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

function casesOf(report: Report): Case[] {
  const { checks, campaigns } = report;
  const bySource = Map.groupBy(toldFindings(report), ({ finding }) => finding.check);
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
function looseResult(findings: readonly ToldFinding[]): Pick<ReportCheck, 'status' | 'reason'> {
  const isOpen = findings.some(({ finding }) => finding.severity === 'unsteady');
  return isOpen ? { status: 'inconclusive', reason: 'seen broken once, and not again' } : { status: 'pass' };
}

function outcomeOf(
  { status, reason }: Pick<ReportCheck, 'status' | 'reason'>,
  findings: readonly ToldFinding[],
): Pick<Case, 'outcome' | 'aside'> {
  const violations = findings.filter(({ finding }) => finding.severity === 'violation');
  const rest = findings.filter(({ finding }) => finding.severity !== 'violation');
  const first = violations[0];
  const aside = rest.map(detailOf).join('\n\n');
  if (first) {
    const more = violations.length > 1 ? ` (and ${violations.length - 1} more)` : '';
    return {
      outcome: { kind: 'failure', message: headline(first) + more, detail: violations.map(detailOf).join('\n\n') },
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

function headline({ finding: { clause }, text: { route, difference } }: ToldFinding): string {
  return `${clause ?? 'no clause'}: ${route}, ${difference}`;
}

function detailOf({ finding: { severity, id }, text }: ToldFinding): string {
  const { route, message, clause, weight, sent, steps, rows, commands } = text;
  const stands = clause?.standsIn == null ? '' : ` (${clause.standsIn})`;
  return [
    `${severity} ${id}`,
    clause === null ? 'no clause states what differs' : `${clause.id}${stands}: ${clause.says}`,
    weight,
    ...(message === null ? [] : [message]),
    `${route}:`,
    ...rows.map(({ path, expected, actual }) => `  ${path}: expected ${expected}, got ${actual}`),
    ...(sent.length === 0 ? [] : ['sent before it:', ...sent.map((line) => `  ${line}`)]),
    ...(steps.length === 0 ? [] : ['steps that are enough:', ...steps.map((line, at) => `  ${at + 1}. ${line}`)]),
    ...commands.map((command) => `again: ${command}`),
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
