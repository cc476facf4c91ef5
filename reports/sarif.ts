import type { Location, Log, ReportingDescriptor, Result } from 'sarif';
import { sourcesText } from '../spec-schemas/document-names.ts';
import { FULL_DETAIL, findingLines } from './console/finding-lines.ts';
import { printableLines } from './console/printable.ts';
import { type NumberedFinding, numberFindings } from './fold/causes.ts';
import { waiverForFinding } from './fold/known-by.ts';
import type { Report, ReportClause, ReportFinding } from './report-schema.ts';

/** Rule for findings that no clause states. */
const NO_CLAUSE = 'no-clause';

/**
 * Renders SARIF 2.1.0: a rule per clause with findings, a result per finding, identified across runs by the finding's id. A venue has no
 * source file, so a result is located in `report.json`, and its logical locations say where on the wire it was seen.
 */
export function reportSarifJson(report: Report): string {
  const numbered = numberFindings(report);
  const rules = rulesOf(report, numbered);
  const indexes = new Map(rules.map(({ id }, at) => [id, at]));
  const { tool, run, summary } = report;
  const log: Log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: tool.name, version: tool.version, rules } },
        automationDetails: { id: `${tool.name}/${run.profile}/`, description: { text: text(`judged ${run.target}`) } },
        invocations: [
          {
            executionSuccessful: run.ending === 'finished' || run.ending === 'max-time',
            startTimeUtc: run.startedAt,
            endTimeUtc: run.endedAt,
            commandLine: text([tool.name, ...run.argv].join(' ')),
            toolExecutionNotifications: [
              ...(run.reason === undefined ? [] : [{ level: 'error' as const, message: { text: text(run.reason) } }]),
              ...report.notes.map((note) => ({ level: 'note' as const, message: { text: text(note) } })),
            ],
          },
        ],
        results: numbered.map((finding) => resultOf(finding, indexes, run)),
        properties: {
          verdict: summary.verdict,
          seed: run.seed,
          target: text(run.target),
          network: run.network,
          profile: run.profile,
          clausesJudged: summary.clauses.judged,
          clauses: summary.clauses.total,
        },
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

function rulesOf({ clauses }: Report, numbered: readonly NumberedFinding[]): ReportingDescriptor[] {
  const broken = new Set(numbered.map(({ finding }) => finding.clause ?? NO_CLAUSE));
  const known = new Map(clauses.map((clause) => [clause.id, clause]));
  return [...broken].sort().map((id) => ruleOf(id, known.get(id)));
}

function ruleOf(id: string, clause: ReportClause | undefined): ReportingDescriptor {
  if (clause === undefined) {
    const says = id === NO_CLAUSE ? 'What differs is stated by no clause.' : `Clause ${id}.`;
    return { id: text(id), shortDescription: { text: text(says) }, help: { text: text(says) } };
  }
  const { says, sources = [], authority, profile, decides = false } = clause;
  const stands = sources.length === 0 ? '' : `It stands in ${sourcesText(sources)}. `;
  const weight = decides ? 'A failure of it decides the verdict.' : 'A failure of it only advises.';
  return {
    id: text(id),
    shortDescription: { text: text(says) },
    help: { text: text(`${says} ${stands}${weight} More: npx venue-conformance explain ${id}`) },
    defaultConfiguration: { level: decides ? 'error' : 'note' },
    properties: {
      authority,
      profile,
      ...(sources.length === 0 ? {} : { section: text(sourcesText(sources)) }),
      tags: [text(id.split('.')[0] ?? id)],
    },
  };
}

function resultOf(numbered: NumberedFinding, indexes: ReadonlyMap<string, number>, run: Report['run']): Result {
  const { finding, text: words } = numbered;
  const ruleId = finding.clause ?? NO_CLAUSE;
  const message = [
    `${words.route}, ${words.difference}`,
    ...findingLines(numbered, FULL_DETAIL),
    'to see it again:',
    ...words.commands,
  ].join('\n');
  return {
    ruleId: text(ruleId),
    ruleIndex: indexes.get(ruleId) ?? -1,
    level: levelOf(finding),
    kind: 'fail',
    message: { text: text(message) },
    locations: [locationOf(numbered)],
    occurrenceCount: finding.occurrences,
    fingerprints: { 'venue-conformance/finding/v1': finding.id },
    // GitHub identifies an alert by this fingerprint; otherwise it would derive one from a line of a file.
    partialFingerprints: { primaryLocationLineHash: `${finding.id}:1` },
    ...(finding.waived
      ? { suppressions: [{ kind: 'external' as const, justification: text(justificationOf(finding, run)) }] }
      : {}),
    properties: { severity: finding.severity, check: text(finding.check) },
  };
}

function justificationOf(finding: ReportFinding, run: Report['run']): string {
  const waiver = waiverForFinding(finding, run);
  if (waiver === null) return 'an earlier run had found it (--baseline)';
  return `a known deviation (--waivers): ${waiver.reason} (${waiver.owner}, until ${waiver.expires})`;
}

function levelOf({ severity }: ReportFinding): 'error' | 'warning' | 'note' {
  switch (severity) {
    case 'violation':
      return 'error';
    case 'unsteady':
      return 'warning';
    case 'advisory':
      return 'note';
  }
}

/** Returns the route, and below it each differing place. */
function locationOf({ text: { route, rows } }: NumberedFinding): Location {
  const places = rows.slice(0, FULL_DETAIL.rows).map(({ path }) => path);
  return {
    physicalLocation: { artifactLocation: { uri: 'report.json' }, region: { startLine: 1 } },
    logicalLocations: [
      { name: text(route), fullyQualifiedName: text(route), kind: 'resource' },
      ...places.map((path) => ({
        name: text(path),
        fullyQualifiedName: text(`${route}#${path}`),
        kind: 'value',
      })),
    ],
  };
}

/** Writes invisible and control characters as their code, as everywhere, and defuses links, which SARIF writes as `[words](place)`. */
function text(content: string): string {
  return printableLines(content).join('\n').replace(/\]\(/g, '\\](');
}
