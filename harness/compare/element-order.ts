import { isJsonObject, type JsonArray, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import { Dec, isSameDecimal } from './decimal.ts';

/** `ordered` alone: an order that no key of the element shows. `either`: no sentence says from which end. `set`: unordered. */
export type ElementOrder =
  | { readonly kind: 'ordered'; readonly key: string | null; readonly descending: boolean }
  | { readonly kind: 'either' }
  | { readonly kind: 'set'; readonly keys: readonly string[] };

const parsed = new Map<string, ElementOrder>();

/** Parses `x-order`: `ordered`, `ordered:<key> asc|desc`, `either`, `set`, `set:<key>+<key>`; a key may be a dotted path. */
export function parseElementOrder(text: string | undefined): ElementOrder {
  const note = text ?? 'ordered';
  const known = parsed.get(note);
  if (known !== undefined) return known;
  const [kind, rest = ''] = note.split(':');
  const [key = '', direction] = rest.split(' ');
  const order = orderOf(kind, rest, key, direction);
  parsed.set(note, order);
  return order;
}

function orderOf(kind: string | undefined, rest: string, key: string, direction: string | undefined): ElementOrder {
  if (kind === 'set') return { kind, keys: rest === '' ? [] : rest.split('+') };
  if (kind === 'either') return { kind };
  return { kind: 'ordered', key: key === '' ? null : key, descending: direction === 'desc' };
}

/** Returns the index of the first element that is out of order; -1 when there is none. Equal keys are in order. */
export function firstOutOfOrderIndex(elements: readonly unknown[], note: string): number {
  const order = parseElementOrder(note);
  if (order.kind !== 'ordered' || order.key === null) return -1;
  for (let index = 1; index < elements.length; index += 1) {
    const step = compareKeys(
      valueAtDottedPath(elements[index - 1], order.key),
      valueAtDottedPath(elements[index], order.key),
    );
    if (order.descending ? step < 0 : step > 0) return index;
  }
  return -1;
}

/**
 * Returns the elements in the annotated order, for comparison element by element: a reversed list is reversed, any other sorted. The
 * original order is judged by their shape.
 * @param beside  the list they are compared with, which determines the direction of an order of either end
 * @param isHandle  whether a key holds a value that each venue chooses: two venues may choose equal ones by chance
 */
export function sortByOrderNote(
  elements: JsonArray,
  beside: JsonArray,
  note: string | undefined,
  isHandle: (key: string) => boolean = () => false,
): JsonArray {
  const order = parseElementOrder(note);
  if (order.kind === 'either') {
    const turned = elements.toReversed();
    return similarity(turned, beside, isHandle) > similarity(elements, beside, isHandle) ? turned : elements;
  }
  if (order.kind === 'set' || order.key === null || note === undefined) return elements;
  if (firstOutOfOrderIndex(elements, note) < 0) return elements;
  const turned = elements.toReversed();
  if (firstOutOfOrderIndex(turned, note) < 0) return turned;
  const { key, descending } = order;
  const sign = descending ? -1 : 1;
  return elements.toSorted((a, b) => sign * compareKeys(valueAtDottedPath(a, key), valueAtDottedPath(b, key)));
}

/** Number of first elements by which the direction of a list is determined. */
const TELLING = 8;

/** Returns the number of equal members, except for ids, in the first elements. */
function similarity(
  elements: readonly JsonValue[],
  beside: readonly JsonValue[],
  isHandle: (key: string) => boolean,
): number {
  return elements.slice(0, TELLING).reduce<number>((sum, element, at) => {
    const other = beside[at];
    if (!isJsonObject(element) || !isJsonObject(other)) return sum;
    return sum + Object.keys(element).filter((key) => !isHandle(key) && isAlike(element[key], other[key])).length;
  }, 0);
}

function isAlike(one: JsonValue | undefined, other: JsonValue | undefined): boolean {
  return one === other || isSameDecimal(one, other);
}

/** Returns the value at a dotted path; undefined when it leads nowhere. */
export function valueAtDottedPath(element: unknown, path: string): unknown {
  let at = element;
  for (const step of path.split('.')) {
    if (typeof at !== 'object' || at === null) return undefined;
    // Any object can be indexed by any key.
    at = (at as Record<string, unknown>)[step];
  }
  return at;
}

/** Compares numbers and decimals by value, other text by characters; null is above everything: an unbounded top. */
function compareKeys(a: unknown, b: unknown): number {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? 1 : -1;
  if (typeof a === 'string' && typeof b === 'string') return compareTexts(a, b);
  if (isNumeric(a) && isNumeric(b)) return a < b ? -1 : a > b ? 1 : 0;
  // A key of the wrong type is a separate finding.
  return 0;
}

function compareTexts(a: string, b: string): number {
  const wholeA = wholeLength(a);
  const wholeB = wholeLength(b);
  // Books have thousands of rows: shortest decimals are compared as text, digit by digit.
  if (wholeA > 0 && wholeB > 0) {
    if (wholeA !== wholeB) return wholeA - wholeB;
    return a < b ? -1 : 1;
  }
  const left = Dec.parse(a);
  const right = Dec.parse(b);
  if (left !== null && right !== null) return left.compare(right);
  // An address may have two spellings (D10).
  const lower = a.toLowerCase();
  const other = b.toLowerCase();
  return lower === other ? 0 : lower < other ? -1 : 1;
}

/** Returns the digits before the point of a shortest, unsigned decimal; 0 for any other text. */
function wholeLength(text: string): number {
  let point = -1;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === POINT && point < 0) point = at;
    else if (code < ZERO || code > NINE) return 0;
  }
  const whole = point < 0 ? text.length : point;
  const padded = text.charCodeAt(0) === ZERO && whole > 1;
  const trailing = point >= 0 && (point === text.length - 1 || text.charCodeAt(text.length - 1) === ZERO);
  return padded || trailing ? 0 : whole;
}

const POINT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;

function isNumeric(value: unknown): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint';
}
