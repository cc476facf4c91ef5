import type { Source } from './walls.ts';

// A comment begins with its subject, by its name: an opening pronoun leaves the reader to find the noun in the code below.

const opening = /^\s*(?:\/\*\*|\/\/)\s+(?:What|Who|One|Of)\b/;
const opensBlock = /^\s*\/\*\*\s*$/;
const blockOpening = /^\s*\*\s+(?:What|Who|One|Of)\b/;

/** Comments that begin with a pronoun in place of their subject, as `path:line: the comment`. */
export function pronounOpenings(sources: readonly Source[]): string[] {
  return sources.flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, at, lines) =>
        beginsWithPronoun(line, lines[at - 1] ?? '') ? [`${path}:${at + 1}: ${line.trim()}`] : [],
      ),
  );
}

/** Whether a comment begins in this line, and with a pronoun; a line comment that goes on from the line above begins nothing. */
function beginsWithPronoun(line: string, above: string): boolean {
  if (opensBlock.test(above)) return blockOpening.test(line);
  return opening.test(line) && !/^\s*\/\/ /.test(above);
}
