/** Thrown where the target, or the way to it, is not as requested: one sentence on stderr, exit 3. */
export class TargetFailureError extends Error {
  override readonly name = 'TargetFailureError';
}
