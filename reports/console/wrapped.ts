/**
 * Breaks a line of prose at its spaces. What is longer than a line without one is broken where the line ends.
 * @param indent  of every line but the first
 * @param first  of the first one
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

/** On a screen narrower than any, the words still have to stand somewhere. */
const MIN_ROOM = 20;

/** Where a text may be cut so that no character of two halves is. */
function wholeCharacters(text: string, length: number): number {
  return /[\ud800-\udbff]/.test(text.charAt(length - 1)) ? length - 1 : length;
}
