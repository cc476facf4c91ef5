/** The user's to mend before anything begins: one sentence on stderr, exit 2, no report. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
