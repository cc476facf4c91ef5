/** A value of a case, by the object that it was read from: a reply, or a part of its body. */
export interface ValueOrigin {
  readonly holder: object;
  /** Keys from there, outermost first; none: the holder itself. */
  readonly keys: readonly string[];
}
