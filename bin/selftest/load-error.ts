import { errorText } from '../../harness/kernel/error-text.ts';

/** Why a module could not be loaded, in one line: behind the file and line of a mistake in its text, where Node tells them. */
export function describeLoadError(error: unknown): string {
  const place = syntaxErrorPlace(error);
  // The message of a syntax error may have the lines of the file in it.
  const words = errorText(error).replace(/\s*\n\s*/g, ' ');
  return place === null ? words : `${place}: ${words}`;
}

/** `<path>:<line>` of a mistake in the text of a module; null: it is something else, or Node does not tell. */
export function syntaxErrorPlace(error: unknown): string | null {
  if (!(error instanceof SyntaxError)) return null;
  const [, path, line] = /^(?:file:\/\/)?(\/.*|[A-Za-z]:\\.*):(\d+)$/.exec(error.stack?.split('\n')[0] ?? '') ?? [];
  return path === undefined ? null : `${path}:${line}`;
}
