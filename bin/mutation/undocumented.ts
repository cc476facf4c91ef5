import type { Undocumented } from './result.ts';

interface Line {
  readonly path: string;
  /** As it stands there, without its indentation. */
  readonly line: string;
  /** The clause or the decision that leaves it open, and how. */
  readonly open: string;
}

/** Lines of the model that no clause asks to be as they are, so that a change of one may show, and breaks nothing. */
export const undocumentedLines: readonly Line[] = [];

/** @param lineAt  the text of a line, by path and number */
export function undocumentedIn(lineAt: (path: string, line: number) => string): Undocumented {
  return ({ path, line }) =>
    undocumentedLines.find((each) => each.path === path && each.line === lineAt(path, line).trim())?.open ?? null;
}
