import type { TSchema } from 'typebox';
import type { Authority, Source } from '../clause.ts';
import type { ClauseId } from '../clauses/index.ts';
import type { JsonObject } from '../json/lossless.ts';
import type { ErrorCode } from './errors.ts';

type UintType = 'uint8' | 'uint16' | 'uint32' | 'uint64';
type ArrayType = 'address[]' | 'string[]' | 'bytes[]';
export type SignedType = UintType | ArrayType | 'address' | 'bool' | 'string' | 'bytes' | 'bytes32';

/**
 * How the 32-byte word of a signed field is made from the JSON value at its path.
 * - `value`: the value itself, or `absent` where the path allows it to be missing (null counts as missing). Bytes come
 *   as an array of byte numbers or as hex text. With `numbers`, a JSON number where text is signed signs as its digits.
 * - `coded`: the value is a name, the word its code.
 * - `presence`: whether there is a value.
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

/** The value at a dotted path of the body is this very text. */
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
 * When another type string is taken.
 * - `present`: a value stands at one of these dotted paths, even 0 or empty; `[]` after a key means: in any element.
 * - `isTrue`: `true` stands at this path.
 * - `profile`: the venue runs the next release.
 */
type VariantCondition =
  | { readonly present: readonly string[] }
  | { readonly isTrue: string }
  | { readonly profile: 'next' };

/** Further type string of an action. The first whose condition holds is signed. */
export interface TypeVariant {
  readonly when: VariantCondition;
  /** Where it differs from the action's own. */
  readonly primaryType?: string;
  /** Stand after the action's own fields and before the nonce. */
  readonly adds: readonly SignedField[];
  readonly authority?: Authority;
}

/** A refusal that the sources name for an action. */
export interface ActionError {
  readonly code: ErrorCode;
  readonly phase: 'admission' | 'commit' | 'either';
  readonly when: string;
  /** The clause that such a refusal states, where the code stands for this one fault of the action. */
  readonly clause?: ClauseId;
  /** `seed` where left out. */
  readonly authority?: Authority;
  readonly profile?: 'next';
}

/** Statement about one gate of a list of refusals. */
export interface GateStatement {
  /** Broken where the gate does not look. */
  readonly clause: ClauseId;
  /** Broken by a refusal of another code. Left out: the clause itself, where it names or accepts codes; else any will do. */
  readonly code?: ClauseId;
}

/** Two gates of which the first must refuse where both would. */
export interface StatedGateOrder {
  readonly first: string;
  readonly second: string;
  readonly clause: ClauseId;
}

/** The refusals that an action asks one after the other: in the model, `gates` of its own rules. */
export interface ActionGateList {
  /** Names the list in the ids of faults: `<area>.<what>`. */
  readonly list: string;
  /** Where their order stands, or would stand if there were one. */
  readonly source: Source;
  /** Documented order of the gates; left out: every order may pass. */
  readonly order?: readonly StatedGateOrder[];
  /** Statements by the id of the gate. */
  readonly stated: Readonly<Record<string, GateStatement>>;
}

/**
 * Effects that an accepted action may leave behind: set-ups clean up after it, and campaigns look at the account between steps.
 * When in doubt, true.
 */
export interface ActionEffects {
  /** Something on a book, or that will place an order or hold a position. */
  readonly leavesOpen: boolean;
  /** The account is another one than it was, beside its orders, its positions, its money and its past. */
  readonly changesAccount: boolean;
  /** Whether the action takes of the account's free margin at once. */
  readonly takesMargin: boolean;
  /**
   * Effects of the action come with later blocks or times, or depend on state that the whole venue shares. Left out: they do
   * not, beside its area.
   */
  readonly reachesFurther?: true;
}

/** Action of `POST /exchange`: everything that routing, signing and the check of its shape need. */
export interface ActionEntry {
  readonly tag: string;
  /** Other spellings of the tag: same body, same type string. */
  readonly aliases?: readonly string[];
  /** Area of the documents. */
  readonly group: string;
  readonly status: 'live' | 'next' | 'retired';
  /** Key under `action` that holds the body. */
  readonly bodyKey: 'order' | 'cancel' | 'params';
  /** The body may be left out altogether. */
  readonly bodyOptional?: true;
  /** Shape of the body as it stands on the wire. */
  readonly body: TSchema;
  /** A valid body. */
  readonly example: JsonObject;
  readonly auth: 'master/agent' | 'master-only';
  /**
   * `required`: must be sent, is not signed. `optional-digest`: when sent it is signed right after the chain tag.
   * `optional-admission`: when sent it is resolved at admission and not signed. `none`: the signer is the account.
   */
  readonly owner: 'required' | 'optional-digest' | 'optional-admission' | 'none';
  readonly replyKind: 'statuses' | 'admission';
  /** The clause that says that it is taken; left out: that of its product. */
  readonly taken?: ClauseId;
  readonly effects: ActionEffects;
  /** Further return values, in the words of the documents: they do not show where, and show keys of some alone. */
  readonly returns?: string;
  /** Primary type without the service's prefix; null where no type string is published. */
  readonly primaryType: string | null;
  /** Members between the chain tag (or the owner) and the nonce. */
  readonly fields: readonly SignedField[];
  readonly variants?: readonly TypeVariant[];
  /** The action itself comes with the next release. */
  readonly profile?: 'next';
  readonly errors: readonly ActionError[];
  /** Gates of the action; left out: its refusals are no list of its own. */
  readonly gates?: ActionGateList;
  /** Authority for each part; a part that is not named is `seed`. */
  readonly authority: { readonly [part in 'action' | 'body' | 'typeString']?: Authority };
}

/** The actions of one area, by tag. */
export interface ActionEntries {
  readonly [tag: string]: ActionEntry;
}

/** @param absent  text that stands for a missing value; without it 0, false, the zero address or the empty string */
export function signedField(type: SignedType, typed: string, from: string, absent?: string): SignedField {
  return { type, typed, from, rule: absent === undefined ? { how: 'value' } : { how: 'value', absent } };
}

/** @param words  spellings in use: their hashes are kept, any other text is hashed as it comes */
export function signedWordField(typed: string, from: string, words: readonly string[], absent?: string): SignedField {
  return { type: 'string', typed, from, rule: { how: 'value', words, ...(absent === undefined ? {} : { absent }) } };
}

/** A decimal that is sent as text or as a JSON number, and signed as text. */
export function signedDecimalField(typed: string, from: string): SignedField {
  return { type: 'string', typed, from, rule: { how: 'value', numbers: true } };
}

/** @param absent  code that stands for a missing name; without it 0 */
export function signedEnumField(
  typed: string,
  from: string,
  codes: Readonly<Record<string, number>>,
  absent?: number,
): SignedField {
  return { type: 'uint8', typed, from, rule: { how: 'coded', codes, ...(absent === undefined ? {} : { absent }) } };
}

export function signedPresenceField(typed: string, from: string): SignedField {
  return { type: 'bool', typed, from, rule: { how: 'presence' } };
}

export function signedArrayHashField(typed: string, from: string, each: readonly SignedField[]): SignedField {
  return { type: 'bytes32', typed, from, rule: { how: 'elements', each } };
}

export function signedConstantField(typed: string, value: boolean): SignedField {
  return { type: 'bool', typed, from: '', rule: { how: 'constant', value } };
}

export function signedWeightsField(typed: string, from: string, when: TextCondition): SignedField {
  return { type: 'bytes32', typed, from, rule: { how: 'weights', when } };
}

/** Bytes of any length; missing ones sign as none. */
export function signedBytesField(typed: string, from: string): SignedField {
  return signedField('bytes', typed, from);
}
