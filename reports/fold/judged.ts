import {
  isJsonArray,
  isJsonObject,
  type JsonValue,
  printJson,
  tryParseJson,
} from '../../spec-schemas/json/lossless.ts';
import { parsePath, placeEndsWithSteps, pointerSteps, stepsBelowPlace } from '../../spec-schemas/json/pointer.ts';
import { countWithNoun, printableLine } from '../console/printable.ts';
import { type ExchangeMessage, messagesOfTranscript, sentRawBytesIn } from '../messages.ts';
import type { ReportFinding } from '../report-schema.ts';

/** Exchange that contains wrong values, for a reader who has not seen it. */
export interface JudgedExchangeText {
  /** The request, `POST /exchange {"action":…}`; null for a frame that nobody requested. */
  readonly asked: string | null;
  /** `HTTP 200 {"data":…}`, or the frame. */
  readonly answered: string;
  /** JSON pointers to the wrong values; the empty pointer is the whole body. */
  readonly pointers: readonly string[];
  /** Further exchanges that differ from it by nonce and signature alone. */
  readonly alike: number;
}

/** An exchange, with both sides parsed as messages. */
export interface JudgedExchangeMessages {
  readonly received: ExchangeMessage;
  readonly pointers: readonly string[];
}

export function exchangeMessagesOfFinding({
  judged = [],
}: Pick<ReportFinding, 'judged'>): readonly JudgedExchangeMessages[] {
  return judged.flatMap(({ sent, received, pointers }) => {
    const [request, reply] = messagesOfTranscript(sent === null ? [received] : [sent, received]);
    if (request === undefined) return [];
    if (reply === undefined) return [{ received: request, pointers }];
    // A reply that names another read than it was asked for is one to its request all the same.
    const isLost = reply.answers === null && received.channel === 'http';
    return [{ received: isLost ? { ...reply, answers: request, route: request.route } : reply, pointers }];
  });
}

export function exchangeTextsOfFinding({
  judged = [],
  diff = [],
}: Partial<Pick<ReportFinding, 'judged' | 'diff'>>): readonly JudgedExchangeText[] {
  const texts = new Map<string, JudgedExchangeText>();
  for (const { sent, received, pointers } of judged) {
    const [reply] = exchangeMessagesOfFinding({ judged: [{ sent, received, pointers }] });
    const asking = reply?.received.answers?.body;
    const text = {
      asked: sent === null ? null : requestText(sent.text, asking),
      answered: replyText(received.text, reply?.received, pointers, differingKeys(diff)),
      pointers,
    };
    const asked = sent === null ? null : requestText(sent.text, withoutEnvelope(asking));
    const key = JSON.stringify([asked, text.answered, pointers]);
    texts.set(key, { ...(texts.get(key) ?? text), alike: (texts.get(key)?.alike ?? -1) + 1 });
  }
  return [...texts.values()];
}

/** Returns the action of a signed request, the same for several like it; any other body as it is. */
function withoutEnvelope(body: JsonValue | undefined): JsonValue | undefined {
  return isJsonObject(body) && isJsonObject(body.action) ? body.action : body;
}

/** Says how many exchanges like one stand in the finding as well; null: none. */
export function alikeExchangesText({ alike }: JudgedExchangeText): string | null {
  return alike === 0 ? null : `${countWithNoun(alike, 'more exchange')} like it`;
}

/** Maximum characters of a body that is printed whole. */
const WHOLE = 1_500;
/** Maximum characters of a body that is no JSON. */
const PLAIN = 1_000;
/** Maximum characters of a raw request, where every byte counts: enough for an action with its headers. */
const RAW_CHARS = 4_000;

function requestText(text: string, body: JsonValue | undefined): string {
  const raw = sentRawBytesIn(text);
  if (raw !== null) return `raw bytes ${plainText(raw, RAW_CHARS)}`;
  const { line, headers, rest } = partsOf(text);
  // An action is never cut, since it shows what the venue was asked to do.
  const content = body === undefined ? plainText(rest) : printJson(withoutBlobs(body));
  return [frameText(line), ...headers, content].join(' ').trimEnd();
}

/** Removes long bytes, such as the signature, from a frame that we sent; such a frame is one line. */
function frameText(line: string): string {
  const frame = line.startsWith('{') ? tryParseJson(line) : undefined;
  return frame === undefined ? line : printJson(withoutBlobs(frame));
}

/** Keys of a judged value at which it differs, by paths and not by words: a long reply shows what leads to them. */
function differingKeys(diff: ReportFinding['diff']): readonly (readonly string[])[] {
  return diff.slice(0, SHOWN_ROWS).flatMap(({ path }) => {
    const steps = parsePath(path)?.steps ?? [];
    return steps.length > 0 && steps.every((step) => typeof step === 'string') ? [steps.map(String)] : [];
  });
}

const SHOWN_ROWS = 8;

function replyText(
  text: string,
  message: ExchangeMessage | undefined,
  pointers: readonly string[],
  keys: readonly (readonly string[])[],
): string {
  const parts = message?.status == null ? { line: '', headers: [], rest: text } : partsOf(text);
  const { line, headers, rest } = parts;
  const body = message?.body;
  // A missing reply, or one from an intermediary, has a description in place of a status.
  const status = /^\d/.test(line) ? `HTTP ${line}` : line;
  // The headers are printed where the whole reply is judged, since one of them may be wrong.
  const shownHeaders = pointers.includes('') ? headers : [];
  return [status, ...shownHeaders, body === undefined ? plainText(rest) : bodyText(body, pointers, keys)]
    .join(' ')
    .trim();
}

/** Headers that say nothing about the content of a message. */
const DULL = /^(connection|content-length|date|keep-alive|transfer-encoding):|^content-type: application\/json$/i;

/** Splits head line, headers and body; an empty line separates head and body. */
function partsOf(text: string): { readonly line: string; readonly headers: readonly string[]; readonly rest: string } {
  const gap = text.indexOf('\n\n');
  const [line = '', ...headers] = (gap < 0 ? text : text.slice(0, gap)).split('\n');
  return {
    line: line.replace(/^\[[^\]]*\] /, ''),
    headers: headers
      .filter((header) => header !== '' && !DULL.test(header))
      .map((header) => `(${printableLine(header)})`),
    rest: gap < 0 ? '' : text.slice(gap + 2),
  };
}

function plainText(text: string, most = PLAIN): string {
  return text.length <= most ? printableLine(text) : `${printableLine(text.slice(0, most))}…`;
}

/** A long body keeps what leads to the accused values, and the whole of what holds them. */
function bodyText(body: JsonValue, pointers: readonly string[], keys: readonly (readonly string[])[]): string {
  const whole = printJson(withoutBlobs(body));
  if (whole.length <= WHOLE) return whole;
  const paths = pointers.map(pointerSteps);
  return pruned(withoutBlobs(body), [...paths, ...paths.flatMap((path) => keys.map((below) => joined(path, below)))]);
}

/** A path below a judged place, which may end in the keys that the path begins with. */
function joined(place: readonly string[], keys: readonly string[]): readonly string[] {
  const below = stepsBelowPlace(place, keys).map(String);
  return below.length > 0 || placeEndsWithSteps(place, keys) ? [...place, ...below] : [...place, ...keys];
}

function pruned(value: JsonValue, paths: readonly (readonly string[])[]): string {
  // The container of a wrong value is printed whole, and so is the value itself where it is small enough.
  if (paths.some((path) => path.length <= 1)) {
    const whole = printJson(value);
    if (whole.length <= WHOLE) return whole;
  }
  if (isJsonArray(value)) {
    const parts = value.flatMap((member, at) => part(String(at), member, paths));
    const left = value.length - parts.length;
    return `[${[...parts, ...(left > 0 ? [parts.length === 0 ? `… ${left}` : `… ${left} more`] : [])].join(',')}]`;
  }
  if (!isJsonObject(value)) return printJson(value);
  const parts = Object.entries(value).flatMap(([key, member]) => {
    const [text] = part(key, member, paths);
    return text === undefined ? [`${printJson(key)}:${brief(member)}`] : [`${printJson(key)}:${text}`];
  });
  return `{${parts.join(',')}}`;
}

function part(key: string, member: JsonValue, paths: readonly (readonly string[])[]): readonly string[] {
  const below = paths.filter(([first]) => first === key).map(([, ...rest]) => rest);
  return below.length === 0 ? [] : [pruned(member, below)];
}

/** Abbreviates a value that no finding concerns. */
function brief(value: JsonValue): string {
  if (isJsonArray(value)) return value.length === 0 ? '[]' : `[… ${value.length}]`;
  return isJsonObject(value) ? '{…}' : printJson(value);
}

/** Signatures and other long byte strings, which are useless to a reader. */
const BLOB = /^0x[0-9a-fA-F]{80,}$/;

function withoutBlobs(value: JsonValue): JsonValue {
  if (typeof value === 'string') return BLOB.test(value) ? `${value.slice(0, 12)}…` : value;
  if (isJsonArray(value)) return value.map(withoutBlobs);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, withoutBlobs(member)]));
}
