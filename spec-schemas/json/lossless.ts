/** JSON value in which an integer that a double cannot hold is a bigint. */
export type JsonValue = null | boolean | number | string | bigint | JsonArray | JsonObject;
export type JsonArray = readonly JsonValue[];
export interface JsonObject {
  readonly [key: string]: JsonValue;
}

/** Far beyond any documented body; deeper values would overflow the stack of recursive code. */
export const MAX_JSON_DEPTH = 200;
/** u128 has 39 digits. A number of a million digits is an attack on the conversion to bigint. */
export const MAX_INTEGER_DIGITS = 1_000;

/** Thrown for a text that may be JSON, but exceeds the limits of what this program parses. */
export class JsonBoundExceeded extends Error {
  readonly bound: 'depth' | 'digits';
  readonly limit: number;
  constructor(bound: 'depth' | 'digits', limit: number) {
    super(`JSON exceeds the ${bound} bound of ${limit}`);
    this.name = 'JsonBoundExceeded';
    this.bound = bound;
    this.limit = limit;
  }
}

/**
 * Parses JSON without losing integers: one outside of ±(2^53 - 1) becomes a bigint, everything else is as with JSON.parse (a number with
 * a fraction or an exponent stays a double; of a repeated key the last value counts).
 * @throws SyntaxError when the text is no JSON
 * @throws JsonBoundExceeded beyond MAX_JSON_DEPTH or MAX_INTEGER_DIGITS
 */
export function parseJson(text: string): JsonValue {
  if (exceedsDepth(text, MAX_JSON_DEPTH)) throw new JsonBoundExceeded('depth', MAX_JSON_DEPTH);
  // Safe: JSON.parse returns JSON values only, and the reviver adds nothing but bigint.
  if (!wideInteger.test(text)) return JSON.parse(text) as JsonValue;
  return (JSON.parse as ParseWithSource)(text, reviveInteger);
}

/** Parses like `parseJson`, but returns `undefined` for invalid JSON and beyond the limits. */
export function tryParseJson(text: string): JsonValue | undefined {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

/**
 * Prints JSON without losing integers: a bigint is printed as its digits, everything else as by JSON.stringify.
 * @throws TypeError on a value that JSON cannot represent: undefined, a function, a cycle
 */
export function printJson(value: unknown): string {
  return printed(value, undefined);
}

/** Prints over several lines for readers, with `indent` spaces per level. */
export function printIndented(value: unknown, indent: number): string {
  return printed(value, indent);
}

// Separate from `printJson`, which is passed to `map`: the index would become the indent.
function printed(value: unknown, indent: number | undefined): string {
  const text = plainJson(value, indent) ?? jsonWithBigints(value, indent);
  if (text === undefined) throw new TypeError(`no JSON form: ${typeof value}`);
  return text;
}

/** Prints a value without bigints, the usual case, since a replacer is several times slower; undefined if it contains one. */
function plainJson(value: unknown, indent: number | undefined): string | undefined {
  try {
    return JSON.stringify(value, null, indent) as string | undefined; // undefined for undefined, whatever its declared type says
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

function jsonWithBigints(value: unknown, indent: number | undefined): string | undefined {
  const digits = (_key: string, member: unknown) => (typeof member === 'bigint' ? rawJson(member.toString()) : member);
  return JSON.stringify(value, digits, indent) as string | undefined; // as above
}

export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isJsonArray(value: JsonValue | undefined): value is JsonArray {
  return Array.isArray(value);
}

// A number starts the text or follows one of these characters; 2^53 has 16 digits. Digits inside strings (ids, hashes) follow a quote or
// a letter, so bodies full of them stay on the fast path.
const wideInteger = /(?:^|[[:,\-\s])\d{16}/;

// ES2025 (source text access) is in Node 24, but not yet in the declarations of the ES2024 library.
type ParseWithSource = (
  text: string,
  reviver: (key: string, value: JsonValue, context: { readonly source?: string }) => JsonValue,
) => JsonValue;
const { rawJSON: rawJson } = JSON as typeof JSON & { readonly rawJSON: (text: string) => object };

function reviveInteger(_key: string, value: JsonValue, context: { readonly source?: string }): JsonValue {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value;
  const source = context.source;
  if (source === undefined || !/^-?\d+$/.test(source)) return value;
  if (source.length > MAX_INTEGER_DIGITS) throw new JsonBoundExceeded('digits', MAX_INTEGER_DIGITS);
  return BigInt(source);
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Scans instead of parsing: linear, without recursion, and strings are skipped by a native search. */
function exceedsDepth(text: string, limit: number): boolean {
  if (text.length <= limit || !opensMoreThan(text, limit)) return false;
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case QUOTE:
        at = closingQuote(text, at);
        if (at < 0) return false; // unterminated: JSON.parse says so
        break;
      case 0x5b: // [
      case 0x7b: // {
        depth += 1;
        if (depth > limit) return true;
        break;
      case 0x5d: // ]
      case 0x7d: // }
        depth -= 1;
        break;
    }
  }
  return false;
}

/** Whether the text has more opening brackets than the limit, anywhere: for most bodies this already answers the question. */
function opensMoreThan(text: string, limit: number): boolean {
  let left = limit;
  for (const bracket of ['{', '[']) {
    for (let at = text.indexOf(bracket); at >= 0; at = text.indexOf(bracket, at + 1)) {
      left -= 1;
      if (left < 0) return true;
    }
  }
  return false;
}

function closingQuote(text: string, opening: number): number {
  for (let at = text.indexOf('"', opening + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(at - 1 - backslashes) === BACKSLASH) backslashes += 1;
    if (backslashes % 2 === 0) return at;
  }
  return -1;
}
