import type { SourceFile } from './walls.ts';

// A comment names its subject first: after an opening pronoun, the reader has to find the noun in the code below.

/** Pronouns, and demonstratives that stand alone: `This file …` names a subject, `This is …` does not. */
const verbs = 'is|are|was|were|has|have|had|must|may|might|can|could|will|would|should|does|do|did';
const pronoun = `(?:(?:What|Who|One|Of|It|They|He|She)\\b|(?:This|That|These|Those) (?:${verbs}|of|for)\\b)`;
const opening = new RegExp(`^\\s*(?:/\\*\\*|//)\\s+${pronoun}`);
const opensBlock = /^\s*\/\*\*\s*$/;
const blockOpening = new RegExp(`^\\s*\\*\\s+${pronoun}`);

/** Returns comments that begin with a pronoun in place of their subject, as `path:line: the comment`. */
export function findPronounCommentOpenings(sources: readonly SourceFile[]): string[] {
  return sources.flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, at, lines) =>
        beginsWithPronoun(line, lines[at - 1] ?? '') ? [`${path}:${at + 1}: ${line.trim()}`] : [],
      ),
  );
}

/** Whether a comment begins on this line, and with a pronoun. A line comment that continues the one above does not count. */
function beginsWithPronoun(line: string, above: string): boolean {
  if (opensBlock.test(above)) return blockOpening.test(line);
  return opening.test(line) && !/^\s*\/\/ /.test(above);
}
