import { OBSOLETE_WAIVERS_SOURCE } from '../harness/runner/events.ts';
import { sourcesText } from '../spec-schemas/document-names.ts';
import { isJsonArray, isJsonObject, type JsonValue, printJson } from '../spec-schemas/json/lossless.ts';
import {
  type PathStep,
  parsePath,
  placeEndsWithSteps,
  pointerOf,
  pointerSteps,
  stepsBelowPlace,
} from '../spec-schemas/json/pointer.ts';
import { describeShrunkSteps } from './campaign-steps.ts';
import { truncateText } from './console/printable.ts';
import { shellQuote } from './console/shell-word.ts';
import { judgedContentPointer } from './content.ts';
import {
  exchangeMessagesOfFinding,
  exchangeTextsOfFinding,
  type JudgedExchangeMessages,
  type JudgedExchangeText,
} from './fold/judged.ts';
import { waiverForFinding } from './fold/known-by.ts';
import { describeRelatedFindings } from './fold/related-findings.ts';
import { makeFindingRequestSnippets, type RequestSnippets } from './html/request-code.ts';
import { type DifferenceLocation, locateDifferences } from './locate.ts';
import { valueFieldsText } from './markdown/value-words.ts';
import { type ExchangeMessage, isSocketControlFrame, lastTargetMessage, messagesOfTranscript } from './messages.ts';
import { lastCommandOptionValue } from './option-value.ts';
import type { Report, ReportCheck, ReportClause, ReportFinding } from './report-schema.ts';

/** A finding in words, the same in every format; its texts are not escaped yet. */
export interface FindingText {
  /** Judged request or push: `POST /info account_state`, `frame l2_book`; the check's id where it is unknown. */
  readonly route: string;
  /** Place, expected and actual value; together with the route, one sentence. */
  readonly difference: string;
  /** Message of the finding; null where it adds nothing to the headline. */
  readonly message: string | null;
  /** The clause in our words and its section; null where no clause states what differs. */
  readonly clause: { readonly id: string; readonly says: string; readonly standsIn: string | null } | null;
  /** Title of the check; null: the finding is not of a check, or the title is unknown. */
  readonly checkTitle: string | null;
  /** File that declares the check; null: the finding is not of a check, or the file is unknown. */
  readonly declaredIn: string | null;
  /** Why the finding decides, or only advises, followed by findings of another severity with the same cause. */
  readonly weight: string;
  /** Exchanges that contain the wrong values; empty where they are unknown. */
  readonly judged: readonly JudgedExchangeText[];
  /** Requests of the finding as code for readers without this program; empty where the requests were not kept whole. */
  readonly requests: readonly RequestSnippets[];
  /** Requests sent before the judged ones, the newest last: by name, the newest writes and without `judged` all with their fields. */
  readonly sent: readonly string[];
  /** Steps of a campaign's shrunk sequence. */
  readonly steps: readonly string[];
  /** Pairs of expected and actual value, without duplicates. */
  readonly rows: readonly FindingRow[];
  /** Differing figures, each with the entries that make it up. */
  readonly figures: readonly FigureText[];
  /** Commands that reproduce the finding: this finding alone, then its whole check. */
  readonly commands: readonly [replay: string, again: string];
}

/** A differing figure, in a sentence, and its entries, oldest first. */
export interface FigureText {
  readonly words: string;
  readonly entries: readonly string[];
}

/** Returns the suffix with the number of occurrences; empty for one. */
export function occurrenceSuffix({ occurrences }: Pick<ReportFinding, 'occurrences'>): string {
  return occurrences > 1 ? `, met ${occurrences} times` : '';
}

export interface FindingRow {
  /** JSON pointer, or `the whole reply`, followed by the check's own words where these say more. */
  readonly path: string;
  readonly expected: string;
  readonly actual: string;
}

const HEADLINE_VALUE = 120;
const NOTHING: ExchangeMessage = { direction: 'received', route: '', body: undefined, answers: null, status: null };
/** Maximum number of requests printed: the writes before, and the one that showed the difference. */
const SENT = 4;
/** Maximum number of requests named before a judged exchange. */
const NAMED = 12;
/** Writes among them that are told with their fields. */
const WRITES_TOLD = 2;
/** Said by the route already. */
const NOT_TOLD = ['type', 'method'];

export function findingText(
  finding: ReportFinding,
  { run, clauses, checks, ofToday, related, file }: FindingContext,
): FindingText {
  if (finding.check === OBSOLETE_WAIVERS_SOURCE) return waiverText(finding);
  const clause = clauses.get(finding.clause ?? '');
  const messages = messagesOfTranscript(finding.transcript);
  const judged = exchangeMessagesOfFinding(finding);
  const rows = judged.length > 0 ? judgedRows(finding, judged) : rowsOf(finding, messages);
  return {
    route: rows[0]?.route ?? finding.check,
    difference: differenceOf(rows),
    message: repeats(finding) ? null : finding.message,
    clause: clauseText(finding.clause, clause),
    checkTitle: checks.get(finding.check)?.title ?? null,
    declaredIn: checks.get(finding.check)?.file ?? null,
    weight: [weightOf(finding, clause, run), ...releaseWords(finding, ofToday), related.get(finding.id)]
      .filter((words) => words !== undefined)
      .join(' '),
    judged: exchangeTextsOfFinding(finding),
    requests: makeFindingRequestSnippets(finding, run),
    sent: judged.length > 0 ? sentNames(finding) : sentWords(messages, rows[0]?.message ?? null),
    steps: describeShrunkSteps(finding.replay),
    rows: rows.map(({ path, expected, actual }) => ({ path, expected, actual })),
    figures: (finding.figures ?? []).map(figureText),
    commands: [
      `npx venue-conformance replay ${shellQuote(file ?? reportPath(run.argv))} --finding ${finding.id}${ownChecks(finding)}`,
      finding.reproduce,
    ],
  };
}

/** A stale waiver has no exchange: its message says everything. */
function waiverText({ message, diff, reproduce }: ReportFinding): FindingText {
  const [{ path, expected, actual } = { path: '', expected: '', actual: '' }] = diff;
  return {
    route: OBSOLETE_WAIVERS_SOURCE,
    difference: message,
    message: null,
    clause: null,
    checkTitle: null,
    declaredIn: null,
    weight: 'Fails the run.',
    judged: [],
    requests: [],
    sent: [],
    steps: [],
    rows: [{ path, expected, actual }],
    figures: [],
    commands: [`npx venue-conformance explain ${shellQuote(path.slice(1))}`, reproduce],
  };
}

function figureText({ words, entries, more = 0 }: NonNullable<ReportFinding['figures']>[number]): FigureText {
  const entryLines = entries.map(({ what, amount, height, rounding }) =>
    [
      `${amount}: ${what}`,
      ...(height === undefined ? [] : [`block ${height}`]),
      ...(rounding === undefined ? [] : [rounding]),
    ].join(', '),
  );
  return { words, entries: more === 0 ? entryLines : [`${more} earlier entries`, ...entryLines] };
}

/** Data, besides the finding, from which its text is written. */
export interface FindingContext {
  readonly run: Report['run'];
  readonly clauses: ReadonlyMap<string, ReportClause>;
  /** Checks by id. */
  readonly checks: ReadonlyMap<string, ReportCheck>;
  /** Ids of checks of a rule that the next node release replaces. */
  readonly ofToday: ReadonlySet<string>;
  /** Descriptions of findings with the same cause, by the id of a finding. */
  readonly related: ReadonlyMap<string, string>;
  /** Path of the report; left out: where its run wrote it. */
  readonly file?: string | undefined;
}

export function findingContextOf({ run, checks, clauses, findings }: Report, file?: string): FindingContext {
  return {
    run,
    clauses: new Map(clauses.map((clause) => [clause.id, clause])),
    checks: new Map(checks.map((check) => [check.id, check])),
    ofToday: new Set(checks.filter(({ form }) => form?.profile === 'live').map(({ id }) => id)),
    related: describeRelatedFindings(findings),
    file,
  };
}

interface Row extends FindingRow {
  readonly route: string;
  /** Message that shows the difference, or the target's last one. */
  readonly message: ExchangeMessage | null;
}

function rowsOf(
  { diff, expected, actual, check }: ReportFinding,
  messages: readonly ExchangeMessage[],
): readonly Row[] {
  const last = lastTargetMessage(messages);
  const places = locateDifferences(diff, messages);
  const rows = diff.length === 0 ? [{ path: '', expected, actual }] : diff;
  return rows.map((row, at) => {
    const place = places[at] ?? null;
    const of = parsePath(row.path)?.of ?? null;
    // A compared message that was dropped from the exchange is known by its name alone.
    const message = place?.message ?? (of === null ? last : null);
    return { ...row, path: pathWords(row.path, place, message), route: message?.route ?? of ?? check, message };
  });
}

/** Returns each difference at the place where the check read it. */
function judgedRows(
  { diff, expected, actual }: ReportFinding,
  judged: readonly JudgedExchangeMessages[],
): readonly Row[] {
  const rows = diff.length === 0 ? [{ path: '', expected, actual }] : diff;
  const places = judged.flatMap(({ received, pointers }) =>
    pointers.map((pointer) => ({ message: received, pointer })),
  );
  return rows.map((row) => {
    const steps = parsePath(row.path)?.steps ?? [];
    const named = places.find(({ pointer }) => steps.length > 0 && placeEndsWithSteps(pointerSteps(pointer), steps));
    const holder = named ?? places[0] ?? null;
    // The difference may be in a member of a judged list or object, so the row names that member.
    const base = holder === null ? '' : holder.pointer || judgedContentPointer(holder.message.body);
    const place = holder === null ? null : { ...holder, pointer: placeBelow(base, steps, holder) };
    const message = place?.message ?? null;
    return { ...row, path: pathWords(row.path, place, message), route: message?.route ?? '', message };
  });
}

/**
 * The pointer of what a path names in or below a judged place; the place itself where it names neither. Of a whole reply it
 * may name what is no part of its body, as its status.
 */
function placeBelow(base: string, steps: readonly PathStep[], { pointer, message }: DifferenceLocation): string {
  const below = stepsBelowPlace(pointerSteps(base), steps);
  const isMember = pointer !== '' && below.length === 0 && !placeEndsWithSteps(pointerSteps(base), steps);
  if (!isMember) return `${base}${pointerOf(below)}`;
  const member = `${base}${pointerOf(steps)}`;
  return stands(message.body, pointerSteps(member)) ? member : base;
}

function stands(body: JsonValue | undefined, steps: readonly string[]): boolean {
  let here: JsonValue | undefined = body;
  for (const step of steps) {
    if (isJsonArray(here)) here = here[Number(step)];
    else here = isJsonObject(here) ? here[step] : undefined;
  }
  return here !== undefined;
}

/** The pointer, and the words of the check where they say more than a place. */
function pathWords(path: string, place: DifferenceLocation | null, message: ExchangeMessage | null): string {
  const named = parsePath(path);
  const pointer = (place?.pointer ?? pointerOf(named?.steps ?? [])) || judgedContentPointer(message?.body);
  // The empty pointer stands for the whole body.
  const shown = pointer === '' ? 'the whole reply' : pointer;
  return named === null ? `${shown} (${path})` : shown;
}

function differenceOf(rows: readonly Row[]): string {
  const [first] = rows;
  if (first === undefined) return '';
  const more = rows.length > 1 ? `; ${rows.length - 1} more ${rows.length === 2 ? 'difference' : 'differences'}` : '';
  const [expected, actual] = [first.expected, first.actual].map((text) => truncateText(text, HEADLINE_VALUE));
  return `${first.path}: expected ${expected}, got ${actual}${more}`;
}

/** Whether the message only repeats the values in other words, as most do. */
function repeats({ message, diff }: ReportFinding): boolean {
  return (
    message.startsWith('expected ') ||
    message.startsWith('usual is ') ||
    message.endsWith(' differs') ||
    (message.includes(' differs at ') && diff.length > 0)
  );
}

function clauseText(id: string | null, clause: ReportClause | undefined): FindingText['clause'] {
  if (id === null) return null;
  const { says = '', sources = [] } = clause ?? {};
  return { id, says, standsIn: sources.length === 0 ? null : sourcesText(sources) };
}

function weightOf(finding: ReportFinding, clause: ReportClause | undefined, run: Report['run']): string {
  const { severity, waived } = finding;
  if (waived)
    return `Advisory: a known deviation, by ${waiverForFinding(finding, run) === null ? 'the baseline' : 'a waiver'}.`;
  if (severity === 'unsteady') return 'Fails nothing yet: seen once, and not again on fresh accounts.';
  if (clause === undefined)
    return `${severity === 'violation' ? 'Fails the run' : 'Advisory'}: no clause states what differs.`;
  const { authority } = clause;
  const { openChoices = [] } = finding;
  if (openChoices.length > 0)
    return `Advisory: allowed, no document rules out a venue of this kind: ${openChoices.join('; ')}.`;
  if (severity === 'violation')
    return authority === 'seed' ? statedWords(clause) : decidingWords(authority, run.strict);
  switch (authority) {
    case 'seed':
      return 'Advisory: allowed, the two documents leave this form open.';
    case 'public':
      return run.strict
        ? 'Advisory: allowed, no source names this form.'
        : 'Advisory: only public sources state this, the two documents are silent; use --strict, or --severity for this clause, to fail on it.';
    case 'own':
      return 'Advisory: an accepted form.';
    case 'assumed':
      return 'Advisory: no source states it, it is our own choice.';
  }
}

/** Points to the profile of the next release, so that a venue which already runs it is not blamed for breaking today's rules. */
function releaseWords({ check, severity }: ReportFinding, ofToday: ReadonlySet<string>): readonly string[] {
  if (severity !== 'violation' || !ofToday.has(check)) return [];
  return [
    'The next node release replaces this rule: of a venue on that release use --profile next, of one with a part of it --profile auto.',
  ];
}

/** Returns the words for a clause of the two documents, with the sources that fill in its sentence. */
function statedWords({ sources = [], decision }: ReportClause): string {
  const stated = 'Fails the run: the two documents state it';
  const filled = sources.some(({ document }) => document === 'supplement') ? ', public facts say more of it' : '';
  const loose = decision === undefined ? '' : `; each form of what they leave open is accepted (${decision})`;
  return `${stated}${filled}${loose}.`;
}

function decidingWords(authority: Exclude<ReportClause['authority'], 'seed'>, strict: boolean): string {
  switch (authority) {
    case 'own':
      return 'Fails the run: a document of your own states it.';
    case 'public':
      return `Fails the run: public sources state it, and ${strict ? '--strict is set' : '--severity raises it'}.`;
    case 'assumed':
      return 'Fails the run.';
  }
}

/** Returns the request or the frames that showed the difference, after the writes before it. */
function sentWords(messages: readonly ExchangeMessage[], shown: ExchangeMessage | null): string[] {
  const until = messages.indexOf(shown?.answers ?? shown ?? NOTHING);
  const before = (until < 0 ? messages : messages.slice(0, until + 1)).filter(({ direction }) => direction === 'sent');
  const listed = before.filter((message) => message === shown?.answers || isListed(message));
  // In a long exchange the request may have been dropped; its reply still names it.
  const lost = listed.length === 0 && shown?.route.startsWith('POST') === true ? [shown.route] : [];
  return [...listed.slice(-SENT).map(requestWords), ...lost];
}

/**
 * Returns the messages sent before the judged exchange, equal ones in a row counted: by name, and the newest writes with their
 * fields and what they were answered, because one of them mostly led to what is judged.
 */
function sentNames({ transcript, judged = [] }: ReportFinding): string[] {
  const first = judged[0]?.sent ?? judged[0]?.received;
  const until =
    first === undefined
      ? -1
      : transcript.findIndex(({ t, direction, text }) => {
          return t === first.t && direction === first.direction && first.text.startsWith(text.slice(0, 200));
        });
  const messages = messagesOfTranscript(transcript);
  const before = (until < 0 ? messages : messages.slice(0, until)).filter(
    (message) => message.direction === 'sent' && !isSocketControlFrame(message),
  );
  const writes = before.filter(isWrite);
  const newest = writes.slice(-WRITES_TOLD);
  // Behind the write that counts there may be sends that only show that it was committed.
  const other = writes.findLast(({ route }) => newest.every((write) => write.route !== route));
  const described = new Set([...newest, other]);
  const runs: { readonly name: string; times: number }[] = [];
  for (const message of before) {
    const last = runs.at(-1);
    const name = described.has(message) ? writeWords(message, messages) : message.route;
    if (last?.name === name) last.times += 1;
    else runs.push({ name, times: 1 });
  }
  return runs.slice(-NAMED).map(({ name, times }) => (times === 1 ? name : `${name} (${times} times)`));
}

/** Whether it may change something: a signed action, on either route, a claim of the faucet, or a call of the operator. */
function isWrite({ route, body }: ExchangeMessage): boolean {
  if (/^POST \/(exchange|faucet|control)\b/.test(route)) return true;
  return route === 'frame post' && isJsonObject(body) && isJsonObject(body.request) && body.request.type === 'action';
}

function writeWords(message: ExchangeMessage, messages: readonly ExchangeMessage[]): string {
  const reply = soleReplyTo(message, messages);
  const { body } = message;
  const nonce = isJsonObject(body) && body.nonce !== undefined ? `nonce ${printJson(body.nonce)}` : '';
  const fields = valueFieldsText(unwrapped(body), NOT_TOLD);
  const words = [nonce, fields].filter((text) => text !== '').join(', ');
  const parts = [
    words,
    ...(reply?.status == null ? [] : [`answered ${[reply.status, ...answeredWords(reply.body)].join(' ')}`]),
  ];
  const description = parts.filter((text) => text !== '').join('; ');
  return description === '' ? message.route : `${message.route} (${description})`;
}

/**
 * Returns the reply to a request; null where it may be that of another one: replies name their read alone, and of several
 * other requests in flight anyone's may come first.
 */
function soleReplyTo(message: ExchangeMessage, messages: readonly ExchangeMessage[]): ExchangeMessage | null {
  const replyAt = new Map(messages.flatMap(({ answers }, at) => (answers === null ? [] : [[answers, at] as const])));
  const sentAt = messages.indexOf(message);
  const answeredAt = replyAt.get(message) ?? -1;
  const overlaps = (other: ExchangeMessage, at: number) => {
    if (other === message || other.direction !== 'sent' || other.route.startsWith('frame ')) return false;
    const end = replyAt.get(other) ?? messages.length;
    return at < answeredAt && end > sentAt && !isNamedRead(messages[end]);
  };
  return messages.some(overlaps) ? null : (messages[answeredAt] ?? null);
}

function isNamedRead(reply: ExchangeMessage | undefined): boolean {
  const body = reply?.body;
  return isJsonObject(body) && (body.type !== undefined || (isJsonObject(body.data) && body.data.type !== undefined));
}

/** Returns what an answer to a write says beyond its status: the code of a refusal, what became of an order. */
function answeredWords(body: JsonValue | undefined): readonly string[] {
  if (!isJsonObject(body)) return [];
  const { data, error } = body;
  if (error !== undefined) return [isJsonObject(error) ? valueFieldsText(error.code) : valueFieldsText(error)];
  const statuses = isJsonObject(data) ? data.statuses : undefined;
  return statuses === undefined ? [] : [valueFieldsText({ statuses })];
}

function isListed(message: ExchangeMessage): boolean {
  return (
    message.route.startsWith('POST /exchange') || (message.route.startsWith('frame ') && !isSocketControlFrame(message))
  );
}

function requestWords({ route, body }: ExchangeMessage): string {
  const words = valueFieldsText(unwrapped(body), NOT_TOLD);
  return words === '' ? route : `${route}: ${words}`;
}

/** Returns the fields of an action, without its type and a sole wrapper object. */
function unwrapped(body: JsonValue | undefined): JsonValue | undefined {
  if (!isJsonObject(body) || !isJsonObject(body.action)) return body;
  const { type: _type, ...fields } = body.action;
  const [only, ...others] = Object.values(fields);
  return others.length === 0 && isJsonObject(only) ? only : fields;
}

/** Returns the options that load checks from outside, as in the finding's own command. */
function ownChecks({ reproduce }: ReportFinding): string {
  return (reproduce.match(/ --checks (?:'(?:[^']|'\\'')*'|\S+)/g) ?? []).join('');
}

/** Returns the path of the report, with the folder as it was given on the command line. */
function reportPath(argv: readonly string[]): string {
  return `${(lastCommandOptionValue('--out', argv) ?? 'venue-conformance-report').replace(/\/+$/, '')}/report.json`;
}
