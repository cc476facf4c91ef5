import { type NonCheckTask, OBSOLETE_WAIVERS_SOURCE } from '../../harness/runner/events.ts';
import type { Clause, ClauseJudgingMeans, ClauseKind, SourceAuthority } from '../../spec-schemas/clause.ts';
import type { Decision } from '../../spec-schemas/decisions.ts';
import { sourcesText } from '../../spec-schemas/document-names.ts';
import { refusalWords } from '../../spec-schemas/outcomes.ts';
import type { StatedParts } from '../../spec-schemas/stated/stated-by.ts';
import type { Catalogue, CatalogueClause, CheckRow, FaultRow } from './catalogue.ts';
import { areaListingLines, listCatalogueAreas, topicLines } from './explain-topic.ts';
import { describeVenueForm } from './list-text.ts';

/** Explains an id line by line; null for an unknown id. Several things may share an id, such as a decision and its variant. */
export function explanationLines(all: Catalogue, id: string): string[] | null {
  const [decisionId = '', form] = id.split('=');
  const decision = all.decisions.find((row) => row.id === decisionId);
  const parts = [
    all.clauses.filter((clause) => clause.id === id).map((clause) => clauseText(all, clause)),
    all.checks.filter((check) => check.id === id).map((check) => checkText(all, check)),
    all.faults.filter((fault) => fault.id === id).map((fault) => faultText(all, fault)),
    decision !== undefined && isForm(decision, form) ? [decisionText(all, decision, form)] : [],
    listCatalogueAreas(all).includes(id) ? [areaListingLines(all, id, line)] : [],
    Object.entries(nonCheckTaskDescriptions).flatMap(([work, says]) =>
      work === id ? [[`work of the run ${work}`, `  ${says}`]] : [],
    ),
    all.topics.filter((topic) => topic.id === id).map((topic) => topicLines(all, topic, line)),
  ].flat();
  return parts.length === 0 ? null : parts.flatMap((lines, at) => (at === 0 ? lines : ['', ...lines]));
}

/** Returns all ids that `explanationLines` knows, except forms of decisions. */
export function listExplainableIds(all: Catalogue): string[] {
  const { clauses, checks, faults, decisions, topics } = all;
  const ids = [clauses, checks, faults, decisions, topics].flatMap((items) => items.map((item) => item.id));
  return [...new Set([...ids, ...listCatalogueAreas(all), ...Object.keys(nonCheckTaskDescriptions)])];
}

/** Descriptions of the run's own works, which can have findings without a check. */
const nonCheckTaskDescriptions: Readonly<Record<NonCheckTask | typeof OBSOLETE_WAIVERS_SOURCE, string>> = {
  'run.probe': 'Requests before the checks, which learn what the target is. Their replies are judged like others.',
  'run.treasury':
    'Payments to the accounts of a run. The replies to claims, transfers and reads are judged like others.',
  'run.campaign': 'Requests of campaigns before their sequences. Their replies are judged like others.',
  'run.products':
    'Products that are absent though --require names them or the run of --baseline had met them, and actions without a path.',
  'run.reads': 'Documented reads that the target answers with UNKNOWN_TYPE, and that a check needs.',
  'run.shapes': 'Advisories about shapes, once in a run for each place.',
  [OBSOLETE_WAIVERS_SOURCE]:
    'Waivers to delete: expired, of a clause that is not in force, or of a clause that holds now.',
};

const authorities: Readonly<Record<SourceAuthority, string>> = {
  seed: 'the two documents say so: a failure is a violation',
  public:
    'public facts say so where the documents are silent: a failure is an advisory, and a violation under --strict',
  assumed: 'our own choice where all are silent: a failure is an advisory',
  own: 'a document of your own says so: a failure is a violation',
};

const ways: Readonly<Record<ClauseJudgingMeans, string>> = {
  observe: 'by reads alone',
  act: 'by signed writes with accounts of the run',
  operate: 'with the operator interface (--control)',
  document: 'not at all: no wire shows it',
};

const kinds: Readonly<Record<ClauseKind, string>> = {
  shape: 'how a body is built',
  presence: 'whether something is there',
  rule: 'a rule',
  transition: 'a change of state',
  error: 'the cause of an error',
  limit: 'a limit, a default or a clamp',
  ordering: 'an order of rows',
};

function clauseText(all: Catalogue, clause: CatalogueClause): string[] {
  const decision = all.decisions.find(({ id }) => id === clause.decision);
  return [
    `clause ${clause.id}`,
    `  ${clause.says}`,
    '',
    line('stands in', sourcesText(clause.sources)),
    line('kind', kinds[clause.kind]),
    line('authority', authorities[clause.authority]),
    line('in force', inForceText(clause)),
    line('judged', `${ways[clause.judgedBy]}${clause.reason === undefined ? '' : `: ${clause.reason}`}`),
    line('checks', named(clause.checks, clause.judgedBy === 'document' ? 'none can' : noneYet(clause))),
    line('broken by', named(clause.faults, 'no planted fault')),
    line('shapes', named(clause.shapes, 'none')),
    ...statedLines(clause.stated),
    ...acceptsLines(clause),
    ...(decision === undefined
      ? []
      : [line('left open', `${decision.id}: ${decision.question}`), line('accepted', decision.accepts)]),
  ];
}

function noneYet({ awaits }: CatalogueClause): string {
  return awaits === undefined ? 'none yet' : `none yet: this build lacks ${awaits.join(', ')}`;
}

const statedParts: readonly (readonly [part: keyof StatedParts, name: string])[] = [
  ['fields', 'fields'],
  ['rows', 'rows of'],
  ['order', 'order of'],
  ['frames', 'frames of'],
  ['refusals', 'refusals'],
];

/** Lists the parts of the wire of which it is the only clause. */
function statedLines(stated: StatedParts | undefined): string[] {
  if (stated === undefined) return [];
  return statedParts.flatMap(([part, name]) =>
    stated[part].length === 0 ? [] : [line(name, stated[part].join(', '))],
  );
}

function inForceText({ profile, until }: Clause): string {
  if (profile === 'next') return 'from the next node release on (--profile next)';
  return until === undefined ? 'today' : 'today, until the next node release replaces it';
}

function acceptsLines({ accepts }: Clause): string[] {
  const { refusals, statuses, forms } = accepts ?? {};
  return [
    ...(refusals === undefined ? [] : [line('refused with', refusalWords(refusals))]),
    ...(statuses === undefined ? [] : [line('HTTP status', statuses.join(' or '))]),
    ...(forms === undefined ? [] : [line('forms', forms.join(' or '))]),
  ];
}

function checkText(all: Catalogue, check: CheckRow): string[] {
  return [
    `check ${check.id}`,
    `  ${check.title}`,
    '',
    ...(check.file === undefined ? [] : [line('declared in', check.file)]),
    line('works', ways[check.by]),
    line('needs', check.needs.length === 0 ? 'nothing but a target' : check.needs.join(', ')),
    ...(check.leases.length === 0 ? [] : [line('runs alone', `it holds ${check.leases.join(', ')}`)]),
    line('run it', `venue-conformance --suite ${check.id}`),
    '',
    '  judges',
    ...check.clauses.map((id) => `    ${id}: ${all.clauses.find((clause) => clause.id === id)?.says ?? ''}`),
  ];
}

function faultText(all: Catalogue, fault: FaultRow): string[] {
  const clause = all.clauses.find(({ id }) => id === fault.clause);
  return [
    `fault ${fault.id}`,
    `  A venue with it: ${fault.title}.`,
    '',
    line('breaks', `${fault.clause}: ${clause?.says ?? ''}`),
    line(
      'needs',
      fault.needs === undefined || fault.needs.length === 0 ? 'nothing but a target' : fault.needs.join(', '),
    ),
    line('checks', named(clause?.checks ?? [], 'none yet')),
    line('plant it', `venue-conformance serve --fault ${fault.id}`),
    line('see it caught', `venue-conformance selftest --fault ${fault.id}`),
  ];
}

function decisionText(all: Catalogue, decision: Decision, form: string | undefined): string[] {
  const variant = all.variants.find(({ id }) => id === decision.id);
  const resting = all.clauses.filter((clause) => clause.decision === decision.id);
  const forms = (variant?.forms ?? []).filter((id) => form === undefined || id === form);
  return [
    `decision ${decision.id}: what the documents leave open`,
    `  ${decision.question}`,
    '',
    line('the model', decision.model),
    line('accepted', decision.accepts),
    ...forms.map((id) =>
      line(
        `${decision.id}=${id}`,
        `a venue that ${describeVenueForm(decision, id)}${id === variant?.default ? ' (the model, unless told otherwise)' : ''}`,
      ),
    ),
    ...(variant === undefined
      ? []
      : [line('serve a form', `venue-conformance serve --variant ${decision.id}=${form ?? variant.forms.at(-1)}`)]),
    line(
      'clauses',
      named(
        resting.map(({ id }) => id),
        'none',
      ),
    ),
  ];
}

function isForm(decision: Decision, form: string | undefined): boolean {
  return form === undefined || (decision.forms ?? []).some(({ id }) => id === form);
}

function named(ids: readonly string[], none: string): string {
  return ids.length === 0 ? none : ids.join(', ');
}

function line(name: string, text: string): string {
  return `  ${name.padEnd(14)} ${text}`;
}
