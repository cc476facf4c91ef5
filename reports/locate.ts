import { isJsonArray, isJsonObject, type JsonValue, printJson } from '../spec-schemas/json/lossless.ts';
import { type PathStep, parsePath, placeEndsWithSteps, pointerOf } from '../spec-schemas/json/pointer.ts';
import { type ExchangeMessage, lastTargetMessage } from './messages.ts';
import type { ReportFinding } from './report-schema.ts';

type Row = ReportFinding['diff'][number];

/** Location of a difference in the target's messages. */
export interface DifferenceLocation {
  readonly message: ExchangeMessage;
  /** JSON pointer into the message's body; the empty pointer is the whole body. */
  readonly pointer: string;
}

interface Node {
  readonly steps: readonly string[];
  readonly value: JsonValue;
}

/** Maximum number of nodes searched. A larger body is a list of rows, and its first rows already have all keys. */
const MAX_NODES = 4_000;

/**
 * Locates each row of the diff: the last message of the target with that value at that place, else with that place. A check names a place
 * within the judged part of a reply, or in words; the pointer is into the whole body.
 */
export function locateDifferences(
  diff: readonly Row[],
  messages: readonly ExchangeMessage[],
): (DifferenceLocation | null)[] {
  const last = lastTargetMessage(messages);
  const replies = messages
    .filter(({ direction }) => direction === 'received')
    .reverse()
    .map((message) => ({ message, nodes: lazily(() => (message.body === undefined ? [] : nodesIn(message.body))) }));
  return diff.map((row) => {
    const of = parsePath(row.path)?.of ?? null;
    const looked = of === null ? replies : replies.filter(({ message }) => message.route.split(' ').includes(of));
    for (const way of ways(row, last)) {
      for (const { message, nodes } of looked) {
        const steps = way(nodes(), message);
        if (steps !== null) return { message, pointer: pointerOf(steps) };
      }
    }
    return null;
  });
}

/** Returns a memoised function: most bodies are never parsed, as the sought value is in one of the last. */
function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

type Way = (nodes: readonly Node[], message: ExchangeMessage) => readonly string[] | null;

/** Search strategies, most reliable first: each is tried on every message before the next one is. */
function ways(row: Row, last: ExchangeMessage | null): readonly Way[] {
  const { path, actual } = row;
  const steps = parsePath(path)?.steps ?? null;
  const shows = ({ value }: Node) => isShownAs(value, actual);
  const code = /(?:^|"code":")([A-Z][A-Z0-9_]{3,})(?: \(|")/.exec(actual)?.[1];
  const http = /^HTTP (\d{3})/.exec(actual)?.[1];
  const refusal: Way = (nodes) => (code === undefined ? null : first(nodes, ({ value }) => value === code));
  const whole: Way = (_nodes, { status }) => (http !== undefined && status === http ? [] : null);
  const around: Way = (nodes) => aroundText(nodes, actual);
  const figure: Way = (nodes, message) => (message === last ? firstFigure(nodes, actual) : null);
  if (steps === null) return [refusal, ...waysOfWords(row, shows), around, figure, whole];
  if (steps.length === 0) {
    return [refusal, (nodes) => (isTelling(actual) ? only(nodes, shows) : null), around, figure, whole];
  }
  const at = ({ steps: place }: Node) => placeEndsWithSteps(place, steps);
  return [
    (nodes) => first(nodes, (node) => at(node) && shows(node)),
    refusal,
    (nodes) => (isAbsent(actual) ? withoutKey(nodes, steps) : null),
    (nodes) => first(nodes, at),
    around,
    whole,
  ];
}

/** Strategies for a path in words, which may contain a key of the body. */
function waysOfWords({ path, actual }: Row, shows: (node: Node) => boolean): readonly Way[] {
  const named = new Set(path.match(/[a-z][a-z0-9]*(?:_[a-z0-9]+)*/g) ?? []);
  const isNamed = ({ steps }: Node) => named.has(steps.at(-1) ?? '');
  return [
    (nodes) => first(nodes, (node) => isNamed(node) && shows(node)),
    (nodes) => (isTelling(actual) ? only(nodes, shows) : null),
    (nodes) => first(nodes, isNamed),
  ];
}

/** Returns the container of the longest text that a printed value quotes: ids and hashes occur nowhere else. */
function aroundText(nodes: readonly Node[], actual: string): readonly string[] | null {
  const quoted = [...actual.matchAll(/"([^"\\]{8,})"(?!:)/g)].map(([, text = '']) => text);
  const longest = quoted.toSorted((a, b) => b.length - a.length)[0];
  const place = longest === undefined ? null : first(nodes, ({ value }) => value === longest);
  return place === null ? null : place.slice(0, -1);
}

/** Finds a figure, with or without a unit. 0 and 1 are excluded: they occur anywhere, and are mostly counts. */
function firstFigure(nodes: readonly Node[], actual: string): readonly string[] | null {
  const [figure = '0'] = /^-?\d+(?:\.\d+)?(?=$| [A-Za-z])/.exec(actual) ?? [];
  if (Math.abs(Number(figure)) <= 1) return null;
  return first(nodes, ({ value }) => (typeof value === 'object' ? false : String(value) === figure));
}

function first(nodes: readonly Node[], fits: (node: Node) => boolean): readonly string[] | null {
  return nodes.find(fits)?.steps ?? null;
}

/** Finds a value that occurs exactly once. */
function only(nodes: readonly Node[], fits: (node: Node) => boolean): readonly string[] | null {
  const found = nodes.filter(fits);
  return found.length === 1 ? (found[0]?.steps ?? null) : null;
}

/** Whether a value is distinctive: a figure, a flag or an empty list may occur elsewhere by chance. */
function isTelling(actual: string): boolean {
  return /[A-Za-z]{3}/.test(actual) && !['true', 'false', 'null', 'absent', 'nothing'].includes(actual);
}

/** Returns the place of a key that is missing from an existing object. */
function withoutKey(nodes: readonly Node[], steps: readonly PathStep[]): readonly string[] | null {
  const key = steps.at(-1);
  const above = steps.slice(0, -1);
  if (typeof key !== 'string') return null;
  // A top-level key belongs to the object under `data`, or to the body itself.
  const holds = ({ steps: place, value }: Node) =>
    isJsonObject(value) &&
    !(key in value) &&
    (above.length > 0 ? placeEndsWithSteps(place, above) : place.join() === 'data');
  const place = first(nodes, holds) ?? (above.length === 0 && nodes.length > 0 ? [] : null);
  return place === null ? null : [...place, key];
}

function isAbsent(actual: string): boolean {
  return actual === 'absent' || actual === 'nothing';
}

/** Whether a check or comparison prints the value like this: text plain or quoted, the rest as JSON, long values cut. */
function isShownAs(value: JsonValue, shown: string): boolean {
  if (typeof value === 'string') return value === shown || JSON.stringify(value) === shown || begins(value, shown);
  if (typeof value !== 'object' || value === null) return String(value) === shown;
  // Only candidates are printed: printing every list of every reply would cost more than all the rest.
  return (shown.startsWith('[') || shown.startsWith('{')) && begins(printJson(value), shown);
}

function begins(text: string, shown: string): boolean {
  return text === shown || (shown.endsWith('…') && shown.length > 100 && text.startsWith(shown.slice(0, -1)));
}

/** Returns every value of a body with its path, outermost first. */
function nodesIn(body: JsonValue): Node[] {
  const nodes: Node[] = [{ steps: [], value: body }];
  for (let at = 0; at < nodes.length && nodes.length < MAX_NODES; at++) {
    const node = nodes[at];
    if (node === undefined) break;
    for (const [key, value] of membersOf(node.value)) nodes.push({ steps: [...node.steps, key], value });
  }
  return nodes;
}

function membersOf(value: JsonValue): readonly (readonly [string, JsonValue])[] {
  if (isJsonArray(value)) return value.map((member, at) => [String(at), member]);
  return isJsonObject(value) ? Object.entries(value) : [];
}
