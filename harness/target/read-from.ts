/** Where a case's value was read from: the object, a reply or a part of its body. */
export interface ValueOrigin {
  readonly holder: object;
  /** Keys from that object, outermost first; none: the object itself. */
  readonly keys: readonly string[];
}
