/**
 * The exact text of one member's value inside a JSON object, as it was sent: hashes are over bytes, and a value that
 * was read and printed again may have others.
 *
 * Of a repeated key the last value counts, as it does for whoever parses the text.
 * @param text  a valid JSON text: what is none gives no meaningful answer
 * @returns null when the text is no object, or has no such member
 */
export function memberText(text: string, key: string): string | null {
  let at = skipSpace(text, 0);
  if (text[at] !== '{') return null;
  let found: string | null = null;
  at = skipSpace(text, at + 1);
  while (text[at] === '"') {
    const keyEnd = endOfString(text, at);
    const isNamed = keyOf(text.slice(at, keyEnd)) === key;
    const valueStart = skipSpace(text, skipSpace(text, keyEnd) + 1); // the colon
    const valueEnd = endOfValue(text, valueStart);
    if (isNamed) found = text.slice(valueStart, valueEnd);
    at = skipSpace(text, valueEnd);
    if (text[at] === ',') at = skipSpace(text, at + 1);
  }
  return found;
}

const SPACE = /[\t\n\r ]*/y;
// A scalar ends before what can follow it.
const SCALAR = /[^\t\n\r ,\]}]*/y;
const BRACKET_OR_QUOTE = /[[\]{}"]/g;

function skipSpace(text: string, from: number): number {
  SPACE.lastIndex = from;
  SPACE.test(text);
  return SPACE.lastIndex;
}

/** A key may be written with escapes: `\u0061ction` is `action`. */
function keyOf(literal: string): string {
  return literal.includes('\\') ? String(JSON.parse(literal)) : literal.slice(1, -1);
}

function endOfString(text: string, opening: number): number {
  for (let at = text.indexOf('"', opening + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let backslashes = 0;
    while (text[at - 1 - backslashes] === '\\') backslashes += 1;
    if (backslashes % 2 === 0) return at + 1;
  }
  return text.length;
}

function endOfValue(text: string, start: number): number {
  const first = text[start];
  if (first === '"') return endOfString(text, start);
  if (first !== '{' && first !== '[') {
    SCALAR.lastIndex = start;
    SCALAR.test(text);
    return SCALAR.lastIndex;
  }
  let depth = 0;
  let at = start;
  for (;;) {
    BRACKET_OR_QUOTE.lastIndex = at;
    const met = BRACKET_OR_QUOTE.exec(text)?.[0];
    if (met === undefined) return text.length;
    if (met === '"') {
      at = endOfString(text, BRACKET_OR_QUOTE.lastIndex - 1);
      continue;
    }
    at = BRACKET_OR_QUOTE.lastIndex;
    depth += met === '{' || met === '[' ? 1 : -1;
    if (depth === 0) return at;
  }
}
