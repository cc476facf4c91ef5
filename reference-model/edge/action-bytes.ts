/**
 * Returns the exact bytes of one member's value inside a JSON object, as sent. Hashes cover bytes, and parsing and reserializing a value
 * may change them. The result shares memory with the input.
 *
 * If a key is repeated, its last value counts, as in JSON parsers.
 * @param json  the UTF-8 of a valid JSON text; the result for other input is meaningless
 * @param key  ASCII letters only
 * @returns null if the text is not an object, or has no such member
 */
export function jsonMemberBytes(json: Uint8Array, key: string): Uint8Array | null {
  let at = skipSpace(json, 0);
  if (json[at] !== OPEN_BRACE) return null;
  let found: Uint8Array | null = null;
  at = skipSpace(json, at + 1);
  while (json[at] === QUOTE) {
    const keyEnd = endOfString(json, at);
    const isNamed = isKey(json, at, keyEnd, key);
    const valueStart = skipSpace(json, skipSpace(json, keyEnd) + 1); // the colon
    const valueEnd = endOfValue(json, valueStart);
    if (isNamed) found = json.subarray(valueStart, valueEnd);
    at = skipSpace(json, valueEnd);
    if (json[at] === COMMA) at = skipSpace(json, at + 1);
  }
  return found;
}

const TAB = 0x09;
const NEWLINE = 0x0a;
const RETURN = 0x0d;
const SPACE = 0x20;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;

const utf8 = new TextDecoder();

function isSpace(byte: number | undefined): boolean {
  return byte === SPACE || byte === NEWLINE || byte === RETURN || byte === TAB;
}

function skipSpace(json: Uint8Array, from: number): number {
  let at = from;
  while (isSpace(json[at])) at += 1;
  return at;
}

/** Whether a literal, including its quotes, spells this key. Escapes are allowed: `\u0061ction` is `action`. */
function isKey(json: Uint8Array, opening: number, end: number, key: string): boolean {
  let isSame = end - opening - 2 === key.length;
  for (let at = opening + 1; at < end - 1; at += 1) {
    if (json[at] === BACKSLASH) return JSON.parse(utf8.decode(json.subarray(opening, end))) === key;
    isSame &&= json[at] === key.charCodeAt(at - opening - 1);
  }
  return isSame;
}

function endOfString(json: Uint8Array, opening: number): number {
  for (let at = opening + 1; at < json.length; at += 1) {
    if (json[at] === QUOTE) return at + 1;
    // An escaped quote does not end the literal.
    if (json[at] === BACKSLASH) at += 1;
  }
  return json.length;
}

function endOfValue(json: Uint8Array, start: number): number {
  const first = json[start];
  if (first === QUOTE) return endOfString(json, start);
  return first === OPEN_BRACE || first === OPEN_BRACKET ? endOfNested(json, start) : endOfScalar(json, start);
}

/** A scalar ends at the first character that can follow one. */
function endOfScalar(json: Uint8Array, start: number): number {
  for (let at = start; at < json.length; at += 1) {
    const byte = json[at];
    if (isSpace(byte) || byte === COMMA || byte === CLOSE_BRACKET || byte === CLOSE_BRACE) return at;
  }
  return json.length;
}

function endOfNested(json: Uint8Array, start: number): number {
  let depth = 0;
  let at = start;
  while (at < json.length) {
    const byte = json[at];
    if (byte === QUOTE) {
      at = endOfString(json, at);
      continue;
    }
    at += 1;
    if (byte === OPEN_BRACE || byte === OPEN_BRACKET) depth += 1;
    else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) depth -= 1;
    if (depth === 0) return at;
  }
  return json.length;
}
