/**
 * Characters that control a terminal, are invisible, or reorder text (controls, escapes, bidirectional marks, zero-width, lone
 * surrogates). A target's strings reach terminals, pages and files, so these are shown as their code.
 */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu;
const SHORT: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** Returns any text as one printable line. */
export function printableLine(text: string): string {
  return text.replace(UNPRINTABLE, codeOf);
}

/** Returns any text as printable lines; only `\n` ends a line. */
export function printableLines(text: string): string[] {
  return text.split('\n').map(printableLine);
}

/** Cuts a text to `limit` characters plus the number left out; keeps it whole where that note would take as much room. */
export function truncateText(text: string, limit: number): string {
  const cut = ` … (${text.length - limit} more characters)`;
  return text.length <= limit + cut.length ? text : `${text.slice(0, limit)}${cut}`;
}

/** Returns the count with its noun, in the plural unless the count is 1. */
export function countWithNoun(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

function codeOf(character: string): string {
  const short = SHORT[character];
  if (short) return short;
  const code = (character.codePointAt(0) ?? 0).toString(16);
  return code.length > 4 ? `\\u{${code}}` : `\\u${code.padStart(4, '0')}`;
}
