import type { TSchema } from 'typebox';
import type { Source, SourceAuthority } from '../clause.ts';
import type { ClauseId } from '../clauses/index.ts';
import type { JsonObject } from '../json/lossless.ts';
import type { ErrorCode } from './errors.ts';

type UintType = 'uint8' | 'uint16' | 'uint32' | 'uint64';
type ArrayType = 'address[]' | 'string[]' | 'bytes[]';
export type SignedType = UintType | ArrayType | 'address' | 'bool' | 'string' | 'bytes' | 'bytes32';

/**
 * Rule that makes the 32-byte word of a signed field from the JSON value at its path.
 * - `value`: the value itself, or `absent` where the path allows it to be missing (null counts as missing). Bytes come as an array of
 *   byte numbers or as hex text. With `numbers`, a JSON number where text is signed signs as its digits.
 * - `coded`: the value is a name, and the word is its code.
 * - `presence`: the word says whether there is a value.
 * - `elements`: keccak256 over the words of every array element, in order; paths inside are relative to the element.
 * - `constant`: a value that is signed and not sent.
 * - `weights`: keccak256 over one word per array element where the text at `when.path` is `when.is`, else zero.
 */
type WordRule =
  | { readonly how: 'value'; readonly absent?: string; readonly words?: readonly string[]; readonly numbers?: true }
  | { readonly how: 'coded'; readonly codes: Readonly<Record<string, number>>; readonly absent?: number }
  | { readonly how: 'presence' }
  | { readonly how: 'elements'; readonly each: readonly SignedField[] }
  | { readonly how: 'constant'; readonly value: boolean }
  | { readonly how: 'weights'; readonly when: TextCondition };

/** Holds where the text at a dotted path of the body equals this one. */
interface TextCondition {
  readonly path: string;
  readonly is: string;
}

/** Member of an EIP-712 type. */
export interface SignedField {
  readonly type: SignedType;
  /** Name of the member in the type string. */
  readonly typed: string;
  /** Dotted path from the action's body. A key that may be missing or null ends in `?`. Empty: the body itself. */
  readonly from: string;
  readonly rule: WordRule;
}

/**
 * Condition under which another type string applies.
 * - `present`: there is a value at one of these dotted paths, even 0 or empty; `[]` after a key means: in any element.
 * - `isTrue`: `true` is at this path.
 * - `profile`: the venue runs the next release.
 */
type VariantCondition =
  | { readonly present: readonly string[] }
  | { readonly isTrue: string }
  | { readonly profile: 'next' };

/** Alternative type string of an action. The first one whose condition holds is signed. */
export interface SignedTypeVariant {
  readonly when: VariantCondition;
  /** Primary type, if it differs from the action's own. */
  readonly primaryType?: string;
  /** Members after the action's own fields and before the nonce. */
  readonly adds: readonly SignedField[];
  readonly authority?: SourceAuthority;
}

/** Refusal that the sources name for an action. */
export interface ActionError {
  readonly code: ErrorCode;
  readonly phase: 'admission' | 'commit' | 'either';
  readonly when: string;
  /** Clause that states this refusal, if the code stands for a single fault of the action. */
  readonly clause?: ClauseId;
  /** Default: `seed`. */
  readonly authority?: SourceAuthority;
  readonly profile?: 'next';
}

/** Clauses about one gate of a gate table. */
export interface GateStatement {
  /** Broken where the gate is missing. */
  readonly clause: ClauseId;
  /** Broken by a refusal with another code. Default: the clause itself, if it names or accepts codes; otherwise any code passes. */
  readonly code?: ClauseId;
}

/** Two gates, the first of which must refuse where both would. */
export interface StatedGatePrecedence {
  readonly first: string;
  readonly second: string;
  readonly clause: ClauseId;
}

/** Gates that an action checks in sequence: in the model, `gates` of its own rules. */
export interface ActionGateList {
  /** Name of the table in ids of faults: `<area>.<what>`. */
  readonly list: string;
  /** Section that states the order of the gates, or would state it. */
  readonly source: Source;
  /** Documented order of gates; left out: any order is accepted. */
  readonly order?: readonly StatedGatePrecedence[];
  /** Statements by gate id. */
  readonly stated: Readonly<Record<string, GateStatement>>;
}

/**
 * Effects that an accepted action may leave behind: set-ups clean them up, and campaigns read the account between steps. When in doubt,
 * true.
 */
export interface ActionEffects {
  /** Whether it may leave an order, something that will place one, or a position. */
  readonly leavesOpen: boolean;
  /** Whether it changes the account itself, apart from its orders, positions, money and history. */
  readonly changesAccount: boolean;
  /** Whether it immediately reserves part of the account's free margin. */
  readonly takesMargin: boolean;
  /**
   * Whether effects of the action come in later blocks or times, or depend on state shared by the whole venue. Left out: no effects
   * outside its area.
   */
  readonly reachesFurther?: true;
  /** Whether the action only ends orders, at once or later: no documented kind of entry says what became of it (D03). */
  readonly onlyEndsOrders?: true;
}

/** Action of `POST /exchange`, with everything needed for routing, signing and validation of its shape. */
export interface ActionEntry {
  readonly tag: string;
  /** Other spellings of the tag: same body, same type string. */
  readonly aliases?: readonly string[];
  /** Area of the documents. */
  readonly group: string;
  readonly status: 'live' | 'next' | 'retired';
  /** Key under `action` that holds the body. */
  readonly bodyKey: 'order' | 'cancel' | 'params';
  /** Whether the body may be omitted. */
  readonly bodyOptional?: true;
  /** Shape of the body on the wire. */
  readonly body: TSchema;
  /** Valid example of the body. */
  readonly example: JsonObject;
  readonly auth: 'master/agent' | 'master-only';
  /**
   * `required`: must be sent, is not signed. `optional-digest`: when sent it is signed right after the chain tag.
   * `optional-admission`: when sent it is resolved at admission and not signed. `none`: the signer is the account.
   */
  readonly owner: 'required' | 'optional-digest' | 'optional-admission' | 'none';
  readonly replyKind: 'statuses' | 'admission';
  /** Clause that the action is accepted; default: that of its product. */
  readonly acceptance?: ClauseId;
  readonly effects: ActionEffects;
  /** Documented return values. The documents do not show where they are returned, and show keys only for some. */
  readonly returns?: string;
  /** Primary type without the service's prefix; null where no type string is published. */
  readonly primaryType: string | null;
  /** Members between the chain tag (or the owner) and the nonce. */
  readonly fields: readonly SignedField[];
  readonly variants?: readonly SignedTypeVariant[];
  /** Set where the action itself comes with the next release. */
  readonly profile?: 'next';
  readonly errors: readonly ActionError[];
  /** Gates of the action; left out: it has no gate table of its own. */
  readonly gates?: ActionGateList;
  /** Authority of each part; default `seed`. */
  readonly authority: { readonly [part in 'action' | 'body' | 'typeString']?: SourceAuthority };
}

/** Actions of one area, by tag. */
export interface ActionEntries {
  readonly [tag: string]: ActionEntry;
}

/** @param absent  text that replaces a missing value; default: 0, false, the zero address or the empty string */
export function makeSignedField(type: SignedType, typed: string, from: string, absent?: string): SignedField {
  return { type, typed, from, rule: absent === undefined ? { how: 'value' } : { how: 'value', absent } };
}

/** @param words  known spellings: their hashes are cached, any other text is hashed each time */
export function makeSignedKnownTextField(
  typed: string,
  from: string,
  words: readonly string[],
  absent?: string,
): SignedField {
  return { type: 'string', typed, from, rule: { how: 'value', words, ...(absent === undefined ? {} : { absent }) } };
}

/** Decimal that is sent as text or as a JSON number, and signed as text. */
export function makeSignedDecimalField(typed: string, from: string): SignedField {
  return { type: 'string', typed, from, rule: { how: 'value', numbers: true } };
}

/** @param absent  code that replaces a missing name; default 0 */
export function makeSignedEnumField(
  typed: string,
  from: string,
  codes: Readonly<Record<string, number>>,
  absent?: number,
): SignedField {
  return { type: 'uint8', typed, from, rule: { how: 'coded', codes, ...(absent === undefined ? {} : { absent }) } };
}

export function makeSignedPresenceField(typed: string, from: string): SignedField {
  return { type: 'bool', typed, from, rule: { how: 'presence' } };
}

export function makeSignedArrayHashField(typed: string, from: string, each: readonly SignedField[]): SignedField {
  return { type: 'bytes32', typed, from, rule: { how: 'elements', each } };
}

export function makeSignedConstantField(typed: string, value: boolean): SignedField {
  return { type: 'bool', typed, from: '', rule: { how: 'constant', value } };
}

export function makeSignedWeightsField(typed: string, from: string, when: TextCondition): SignedField {
  return { type: 'bytes32', typed, from, rule: { how: 'weights', when } };
}

/** Bytes of any length; if missing, signed as empty. */
export function makeSignedBytesField(typed: string, from: string): SignedField {
  return makeSignedField('bytes', typed, from);
}
