import { unskipHintFor } from '../harness/check/unskip-hint.ts';
import { areaOf } from '../spec-schemas/clause.ts';
import { FULL_DETAIL, findingLines } from './console/finding-lines.ts';
import { printableLines } from './console/printable.ts';
import { type NumberedFinding, numberFindings } from './fold/causes.ts';
import { campaignSourceId } from './fold/fold-findings.ts';
import { releaseFormRows } from './release-items.ts';
import type { Report, ReportCampaign, ReportCheck } from './report-schema.ts';
import { runFactRows } from './run-facts.ts';

type Properties = readonly (readonly [name: string, value: string])[];

type Kind = 'failure' | 'error' | 'skipped';

interface Case {
  readonly suite: string;
  readonly name: string;
  readonly durationMs: number;
  readonly properties: Properties;
  /** Absent for a pass. */
  readonly outcome: { readonly kind: Kind; readonly message: string; readonly detail: string } | null;
  /** Findings that fail nothing, for readers of the log. */
  readonly aside: string;
}

/**
 * Renders JUnit XML: a violation is a failure; blocked and inconclusive are errors; skipped and waived are skipped. One suite per area,
 * one for campaigns, and one for findings of the run itself: its probe, its treasury, a stale waiver.
 */
export function reportJunitXml(report: Report): string {
  const cases = casesOf(report);
  const suites = [...Map.groupBy(cases, ({ suite }) => suite)];
  const ofRun: Properties = [
    ['verdict', report.summary.verdict],
    ['ending', report.run.ending],
    ...runFactRows(report),
    ...releaseFormRows(report),
  ];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites${attributes({ name: report.tool.name, ...totals(cases) })}>`,
    ...suites.flatMap(([name, members]) => [
      `  <testsuite${attributes({ name, ...totals(members), timestamp: report.run.startedAt })}>`,
      // Properties of the run are repeated in each suite, since readers process suites separately and ignore properties above them.
      ...propertyLines(ofRun, '    '),
      ...members.flatMap(caseLines),
      '  </testsuite>',
    ]),
    '</testsuites>',
    '',
  ].join('\n');
}

function casesOf(report: Report): Case[] {
  const { checks, campaigns } = report;
  const bySource = Map.groupBy(numberFindings(report), ({ finding }) => finding.check);
  const known = new Set<string>();
  const caseOf = (
    source: string,
    suite: string,
    result: Pick<ReportCheck, 'status' | 'reason'>,
    numbered: Pick<Case, 'durationMs' | 'properties'>,
  ) => {
    known.add(source);
    return { suite, name: source, ...numbered, ...outcomeOf(result, bySource.get(source) ?? []) };
  };
  const checkCases = checks.map((check) =>
    caseOf(check.id, check.area, check, { durationMs: check.durationMs, properties: propertiesOf(check) }),
  );
  const campaignCases = campaigns.map((campaign: ReportCampaign) =>
    caseOf(campaignSourceId(campaign.id), 'campaigns', campaign, {
      durationMs: campaign.durationMs ?? 0,
      properties: [
        ['runs', String(campaign.runs)],
        ['steps', String(campaign.steps)],
      ],
    }),
  );
  const loose = [...bySource.keys()].filter((source) => !known.has(source));
  const looseCases = loose.map((source) =>
    caseOf(source, areaOf(source), looseResult(bySource.get(source) ?? []), { durationMs: 0, properties: [] }),
  );
  return [...checkCases, ...campaignCases, ...looseCases];
}

function propertiesOf({ title, clauses, startedAt }: ReportCheck): Properties {
  return [
    ['title', title],
    ...clauses.map((clause) => ['clause', clause] as const),
    ...(startedAt === undefined ? [] : [['startedAt', startedAt] as const]),
  ];
}

/** Returns the outcome of findings without a check: no other row shows that one of them was seen only once. */
function looseResult(findings: readonly NumberedFinding[]): Pick<ReportCheck, 'status' | 'reason'> {
  const isOpen = findings.some(({ finding }) => finding.severity === 'unsteady');
  return isOpen ? { status: 'inconclusive', reason: 'seen broken once, and not again' } : { status: 'pass' };
}

function outcomeOf(
  { status, reason }: Pick<ReportCheck, 'status' | 'reason'>,
  findings: readonly NumberedFinding[],
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
    case 'skipped': {
      const advice = unskipHintFor(message);
      const how = advice === null ? '' : ` (${advice})`;
      return { outcome: { kind: 'skipped', message: `${status}: ${message}${how}`, detail: '' }, aside };
    }
    case 'waived':
      return { outcome: { kind: 'skipped', message: `${status}: ${message}`, detail: '' }, aside };
  }
}

function headline({ finding: { clause }, text: { route, difference } }: NumberedFinding): string {
  return `${clause ?? 'no clause'}: ${route}, ${difference}`;
}

function detailOf(numbered: NumberedFinding): string {
  const { finding, text } = numbered;
  return [
    `${finding.severity} ${finding.id}`,
    ...findingLines(numbered, FULL_DETAIL),
    'to see it again:',
    ...text.commands,
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

function caseLines({ suite, name, durationMs, properties, outcome, aside }: Case): string[] {
  const body = [
    ...propertyLines(properties, '      '),
    ...(outcome ? [outcomeLine(outcome)] : []),
    ...(aside ? [`      <system-out>${xml(aside)}</system-out>`] : []),
  ];
  const open = `    <testcase${attributes({ classname: suite, name, time: seconds(durationMs) })}`;
  return body.length === 0 ? [`${open}/>`] : [`${open}>`, ...body, '    </testcase>'];
}

function propertyLines(properties: Properties, indent: string): string[] {
  if (properties.length === 0) return [];
  const lines = properties.map(([name, value]) => `${indent}  <property${attributes({ name, value })}/>`);
  return [`${indent}<properties>`, ...lines, `${indent}</properties>`];
}

function outcomeLine({ kind, message, detail }: NonNullable<Case['outcome']>): string {
  // Most readers' schema allows no text inside `skipped`.
  if (detail === '' || kind === 'skipped') return `      <${kind}${attributes({ message })}/>`;
  return `      <${kind}${attributes({ message })}>${xml(detail)}</${kind}>`;
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(3);
}

function attributes(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${xml(value).replaceAll('\n', '&#10;')}"`)
    .join('');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Characters that XML 1.0 cannot represent even as a reference, beyond the unprintable ones: U+FFFE and U+FFFF. */
const NOT_XML = /[\ufffe\uffff]/g;

/** Escapes text for XML. Invisible and control characters are written as their code, as everywhere. */
function xml(text: string): string {
  return printableLines(text)
    .join('\n')
    .replace(NOT_XML, (character) => `\\u${character.charCodeAt(0).toString(16)}`)
    .replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
