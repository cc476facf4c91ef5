/** JSON value whose integers may be exact beyond 2^53: a bigint where a double would round. */
export type WireValue =
  | null
  | boolean
  | number
  | bigint
  | string
  | readonly WireValue[]
  | { readonly [key: string]: WireValue | undefined };

/** The `action` object of an envelope as sent: its tag, and its body under the key of its catalogue entry. */
export interface WireAction {
  readonly type: string;
  readonly [key: string]: WireValue | undefined;
}

/** Unsigned 64-bit integer: a safe integer, a bigint, or its digits. */
export type Uint64 = number | bigint | string;

/** Thrown for an action without a digest: its tag has no type string, or a signed field is missing or of the wrong kind. */
export class UnsignableAction extends Error {
  override readonly name = 'UnsignableAction';
  readonly tag: string;
  /** Dotted path below `action`, `type` itself for a tag without a type string, `nonce` or `expires_after`. */
  readonly field: string;
  readonly reason: string;

  constructor(tag: string, field: string, reason: string) {
    super(`${tag}: ${field}: ${reason}`);
    this.tag = tag;
    this.field = field;
    this.reason = reason;
  }
}
