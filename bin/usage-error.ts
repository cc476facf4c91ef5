/** Mistake of the user, found before anything starts: one sentence on stderr, exit 2, no report. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
