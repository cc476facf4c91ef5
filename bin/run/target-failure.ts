/** The target, or the way to it, is not what was asked for: one sentence on stderr, exit 3. */
export class TargetFailure extends Error {
  override readonly name = 'TargetFailure';
}
