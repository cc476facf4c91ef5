/**
 * Wraps a line of prose at its spaces; a word longer than a line is broken at the line end.
 * @param indent  of every line but the first
 * @param first  indent of the first line
 */
export function wrapText(text: string, columns: number, indent = '', first = ''): string[] {
  const lines: string[] = [];
  let line = '';
  const margin = () => (lines.length === 0 ? first : indent);
  const room = () => Math.max(MIN_ROOM, columns - margin().length);
  const end = () => {
    lines.push(margin() + line);
    line = '';
  };
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > room()) end();
    line = line === '' ? word : `${line} ${word}`;
    while (line.length > room()) {
      const at = wholeCharacters(line, room());
      const rest = line.slice(at);
      line = line.slice(0, at);
      end();
      line = rest;
    }
  }
  end();
  return lines;
}

/** Minimum width, however narrow the screen is. */
const MIN_ROOM = 20;

/** Returns a length at which the text can be cut without splitting a surrogate pair. */
function wholeCharacters(text: string, length: number): number {
  return /[\ud800-\udbff]/.test(text.charAt(length - 1)) ? length - 1 : length;
}
