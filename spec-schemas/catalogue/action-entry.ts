import type { TSchema } from 'typebox';
import type { Authority } from '../clause.ts';

type UintType = 'uint16' | 'uint32' | 'uint64';
export type SignedType = UintType | 'address' | 'bool' | 'string' | 'bytes32';

/**
 * How the 32-byte word of a signed field is made from the JSON value at its path.
 * - `value`: the value itself, or `absent` where the path allows it to be missing (null counts as missing).
 * - `presence`: whether there is a value.
 * - `elements`: keccak256 over the words of every array element, in order; paths inside are relative to the element.
 */
type WordRule =
  | { readonly how: 'value'; readonly absent?: string; readonly words?: readonly string[] }
  | { readonly how: 'presence' }
  | { readonly how: 'elements'; readonly each: readonly SignedField[] };

/** One member of an EIP-712 type. */
export interface SignedField {
  readonly type: SignedType;
  /** Name of the member in the type string. */
  readonly typed: string;
  /** Dotted path from the action's body. A key that may be missing or null ends in `?`. */
  readonly from: string;
  readonly rule: WordRule;
}

/** A value whose presence, even as 0, selects a longer type string. */
interface PresenceVariant {
  /** Dotted path from the body; `[]` after a key means: in any element. */
  readonly when: string;
  /** Stand after the action's own fields and before the nonce. */
  readonly adds: readonly SignedField[];
}

/** One action of `POST /exchange`: everything that routing, signing and the check of its shape need. */
export interface ActionEntry {
  readonly tag: string;
  /** Key under `action` that holds the body. */
  readonly bodyKey: 'order' | 'cancel' | 'params';
  /** The body may be left out altogether. */
  readonly bodyOptional?: true;
  /** Shape of the body as it stands on the wire. */
  readonly body: TSchema;
  readonly auth: 'master/agent' | 'master-only';
  /**
   * `required`: must be sent, is not signed. `optional-digest`: when sent it is signed right after the chain tag.
   * `optional-admission`: when sent it is resolved at admission and not signed. `none`: the signer is the account.
   */
  readonly owner: 'required' | 'optional-digest' | 'optional-admission' | 'none';
  readonly replyKind: 'statuses' | 'admission';
  /** Primary type without the service's prefix. */
  readonly primaryType: string;
  /** Members between the chain tag (or the owner) and the nonce. */
  readonly fields: readonly SignedField[];
  readonly variant?: PresenceVariant;
  /** Which part comes from whom; a part that is not named is `seed`. */
  readonly authority: { readonly [part in 'action' | 'body' | 'typeString']?: Authority };
}

/** @param absent  text that stands for a missing value; without it 0, false, the zero address or the empty string */
export function signed(type: SignedType, typed: string, from: string, absent?: string): SignedField {
  return { type, typed, from, rule: absent === undefined ? { how: 'value' } : { how: 'value', absent } };
}

/** @param words  spellings in use: their hashes are kept, any other text is hashed as it comes */
export function signedWord(typed: string, from: string, words: readonly string[], absent?: string): SignedField {
  return { type: 'string', typed, from, rule: { how: 'value', words, ...(absent === undefined ? {} : { absent }) } };
}

export function presence(typed: string, from: string): SignedField {
  return { type: 'bool', typed, from, rule: { how: 'presence' } };
}

export function elements(typed: string, from: string, each: readonly SignedField[]): SignedField {
  return { type: 'bytes32', typed, from, rule: { how: 'elements', each } };
}
