import type { ReadArgument, ReadEntry } from '../../spec-schemas/catalogue/read-entry.ts';
import type { JsonObject, JsonValue } from '../../spec-schemas/json/lossless.ts';
import type { Answer } from '../answers/answer.ts';
import type { Core } from '../core.ts';
import { type Address, parseAddress } from '../state/address.ts';
import { findCoin, type NamedCoin } from './named-coin.ts';

/** Argument of one request. */
export interface SentArgument {
  readonly core: Core;
  readonly type: string;
  readonly entry: ReadEntry;
  readonly name: string;
  readonly argument: ReadArgument & { readonly kind: keyof ArgumentValues };
  /** The whole body. */
  readonly request: JsonObject;
  /** undefined if absent or null. */
  readonly value: JsonValue | undefined;
}

/** `bound` marks the refusal of a wrong type, which precedes the rest of the request. */
export type ParsedArgument<Value> = { readonly value: Value } | { readonly rejection: Answer; readonly bound: boolean };

/** Parsed values by kind of argument, for the kinds used by built reads. */
export interface ArgumentValues {
  readonly address: Address;
  readonly 'address-option': Address | null;
  readonly 'address-filter': Address | null;
  readonly coin: NamedCoin;
  readonly 'coin-option': NamedCoin | null;
  readonly count: number | null;
  readonly time: number | bigint | null;
  readonly flag: boolean;
  readonly days: number;
  readonly number: number;
  readonly 'number-option': number | null;
  readonly detail: string | null;
  readonly kind: string | null;
  readonly word: string;
  readonly 'word-option': string | null;
  readonly category: string | null;
  readonly status: string | null;
  readonly oid: bigint | null;
  readonly cloid: string | null;
  readonly text: string;
}

/** Parsers by kind of argument. @source read-api, "POST /info" and "Errors"; decisions D13, D56, D57, D58, D92 */
export type ArgumentRules = {
  readonly [Kind in keyof ArgumentValues]: (sent: SentArgument) => ParsedArgument<ArgumentValues[Kind]>;
};

export const argumentRules: ArgumentRules = {
  address: (sent) => {
    if (sent.value === undefined) return rejected(rejections(sent).missingAddress(sent));
    return addressOf(sent);
  },
  'address-option': (sent) => (sent.value === undefined ? { value: null } : addressOf(sent)),
  'address-filter': (sent) => (typeof sent.value === 'string' ? addressOf(sent) : { value: null }),
  coin: (sent) =>
    typeof sent.value === 'string' ? coinOf(sent, sent.value) : rejected(rejections(sent).missing(sent)),
  'coin-option': (sent) => (typeof sent.value === 'string' ? coinOf(sent, sent.value) : { value: null }),
  count: (sent) => {
    if (sent.value === undefined) return { value: null };
    return isUint(sent.value, 32n) ? { value: Number(sent.value) } : wrongType(sent);
  },
  time: (sent) => {
    if (sent.value === undefined) return { value: null };
    return isUint(sent.value, 64n) ? { value: sent.value } : wrongType(sent);
  },
  flag: ({ value }) => ({ value: value === true }),
  days: ({ value, argument }) => ({
    value: isUint(value, 32n) && value >= 1 && value <= 30 ? Number(value) : Number(argument.default),
  }),
  // A missing number is rejected like a missing address.
  number: (sent) =>
    isUint(sent.value, 32n) ? { value: Number(sent.value) } : rejected(rejections(sent).missingAddress(sent)),
  'number-option': ({ value, argument: { range } }) => ({
    value: isUint(value, 32n) && value >= (range?.min ?? 0) && value <= (range?.max ?? value) ? Number(value) : null,
  }),
  detail: ({ value, argument }) => ({ value: isListed(argument, value) ? value : defaultText(argument) }),
  kind: parseFilterWord,
  word: (sent) => {
    const { argument, value } = sent;
    if (value === undefined) return rejected(rejections(sent).missing(sent));
    return isListed(argument, value) ? { value } : rejected(rejections(sent).unlisted(sent));
  },
  'word-option': (sent) => {
    const { argument, value } = sent;
    if (typeof value !== 'string' || isListed(argument, value))
      return { value: typeof value === 'string' ? value : defaultText(argument) };
    return rejected(rejections(sent).invalidWord(sent, value));
  },
  category: parseFilterWord,
  status: parseFilterWord,
  oid: (sent) => {
    if (sent.value === undefined) return { value: null };
    const oid = typeof sent.value === 'string' && /^\d{1,20}$/.test(sent.value) ? BigInt(sent.value) : sent.value;
    return isUint(oid, 64n) ? { value: BigInt(oid) } : rejected(rejections(sent).malformed(sent));
  },
  cloid: (sent) => {
    if (sent.value === undefined) return { value: null };
    const match = typeof sent.value === 'string' ? /^(?:0x)?([0-9a-fA-F]{32})$/.exec(sent.value) : null;
    return match?.[1] === undefined
      ? rejected(rejections(sent).malformed(sent))
      : { value: `0x${match[1].toLowerCase()}` };
  },
  text: (sent) => (typeof sent.value === 'string' ? { value: sent.value } : rejected(rejections(sent).missing(sent))),
};

function rejected(rejection: Answer): { readonly rejection: Answer; readonly bound: boolean } {
  return { rejection, bound: false };
}

/** A filter word: of the wrong JSON type it counts as absent, an unknown word is refused. */
export function parseFilterWord(sent: SentArgument): ParsedArgument<string | null> {
  const { argument, value } = sent;
  if (typeof value !== 'string') return { value: defaultText(argument) };
  return isListed(argument, value) ? { value } : rejected(rejections(sent).unlisted(sent));
}

function addressOf(sent: SentArgument): ParsedArgument<Address> {
  if (typeof sent.value !== 'string') return { rejection: rejections(sent).wrongAddressType(sent), bound: true };
  const address = parseAddress(sent.value);
  return address === null ? rejected(rejections(sent).malformedAddress(sent, sent.value)) : { value: address };
}

function coinOf(sent: SentArgument, coin: string): ParsedArgument<NamedCoin> {
  const named = findCoin(sent.core, coin);
  if (named !== null) return { value: named };
  return rejections(sent).unknownCoin(sent, coin);
}

function wrongType(sent: SentArgument): { readonly rejection: Answer; readonly bound: boolean } {
  return { rejection: sent.core.rules.edge.info.wrongType(sent.name), bound: true };
}

function rejections({ core }: SentArgument) {
  return core.rules.reads.rejections;
}

function isListed({ values }: ReadArgument, value: JsonValue | undefined): value is string {
  return typeof value === 'string' && values?.includes(value) === true;
}

function defaultText({ default: fallback }: ReadArgument): string | null {
  return typeof fallback === 'string' ? fallback : null;
}

function isUint(value: JsonValue | undefined, bits: bigint): value is number | bigint {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 && BigInt(value) >> bits === 0n;
  return typeof value === 'bigint' && value >= 0n && value >> bits === 0n;
}
