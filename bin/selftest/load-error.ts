import { errorTextOf } from '../../harness/kernel/error-text.ts';

/** Explains in one line why a module could not be loaded, preceded by file and line of a syntax error where Node reports them. */
export function describeLoadError(error: unknown): string {
  const place = findSyntaxErrorLocation(error);
  // The message of a syntax error may quote lines of the file.
  const words = errorTextOf(error).replace(/\s*\n\s*/g, ' ');
  return place === null ? words : `${place}: ${words}`;
}

/** Returns `<path>:<line>` of a syntax error; null: it is another error, or Node does not report the place. */
export function findSyntaxErrorLocation(error: unknown): string | null {
  if (!(error instanceof SyntaxError)) return null;
  const [, path, line] = /^(?:file:\/\/)?(\/.*|[A-Za-z]:\\.*):(\d+)$/.exec(error.stack?.split('\n')[0] ?? '') ?? [];
  return path === undefined ? null : `${path}:${line}`;
}
