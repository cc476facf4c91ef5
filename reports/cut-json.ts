import { type JsonValue, tryParseJson } from '../spec-schemas/json/lossless.ts';

/** Marker at the end of a text that a transcript cut. */
const CUT = /… \[cut, \d+ in all\]$/;

/** Whether a transcript cut the text. */
export function isTruncatedText(text: string): boolean {
  return CUT.test(text);
}

/**
 * Parses JSON as a transcript holds it: of a cut text, the members that are whole, at their original places. Undefined for a text that is
 * no JSON.
 */
export function parseTranscriptJson(text: string): JsonValue | undefined {
  return isTruncatedText(text) ? tryParseJson(closed(text.replace(CUT, ''))) : tryParseJson(text);
}

/** Returns the text up to its last whole member, with open brackets closed. */
function closed(text: string): string {
  const open: string[] = [];
  let end = 0;
  let closing = '';
  for (let at = 0; at < text.length; at++) {
    const character = text[at] ?? '';
    if (character === '"') at = endOfString(text, at);
    else if (character === '{') open.push('}');
    else if (character === '[') open.push(']');
    else if (character === '}' || character === ']') open.pop();
    if (character !== ',') continue;
    end = at;
    closing = open.toReversed().join('');
  }
  return text.slice(0, end) + closing;
}

/** Returns the index of the closing quote, or the end of the text. */
function endOfString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') return at;
  }
  return text.length;
}
