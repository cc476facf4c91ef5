import { actionEntry } from '../catalogue/actions.ts';
import { chainTagOf, computeTypedDataDigest, domainSeparator, type SigningDomain } from './domain.ts';
import { UnfitField, writeFieldWords } from './field-words.ts';
import { systemSignedEntryFor } from './operator-types.ts';
import {
  type SignedEntry,
  type SignedProfile,
  type SignedShape,
  signedShapeFor,
  typeStringOfSignedShape,
} from './signed-type.ts';
import { type Uint64, UnsignableAction, type WireAction, type WireValue } from './wire-action.ts';
import { stringHashWordOf, UnfitValue, uintOf, WORD_BYTES, writeUint } from './words.ts';

/** Members that the envelope adds to the action. */
export interface SignedEnvelope {
  readonly nonce: Uint64;
  /** Consensus-time deadline in ms. Omitted, null and 0 mean no deadline, with the digest of a type without one. */
  readonly expiresAfter?: Uint64 | null;
  /** Release that the venue runs; not sent. Default: `live`. */
  readonly profile?: SignedProfile;
  /** Entry to sign as; not sent. Default: the action's row in the catalogue. */
  readonly as?: SignedEntry | undefined;
}

/** Hashes shared by many digests of one domain. */
interface DomainHashes {
  readonly separator: Uint8Array;
  readonly chainTag: Uint8Array;
  readonly plainTypes: WeakMap<SignedShape, Uint8Array>;
  readonly expiringTypes: WeakMap<SignedShape, Uint8Array>;
}

const domains = new Map<string, DomainHashes>();
/** Hashes of the most recently used domain: a venue has one. */
let newest: { readonly domain: SigningDomain; readonly hashes: DomainHashes } | null = null;

function domainHashes(domain: SigningDomain): DomainHashes {
  if (newest?.domain !== domain) newest = { domain, hashes: hashesOf(domain) };
  return newest.hashes;
}

function hashesOf(domain: SigningDomain): DomainHashes {
  const key = `${domain.chainId}:${domain.chainField ?? ''}:${domain.serviceName}`;
  let hashes = domains.get(key);
  if (!hashes) {
    hashes = {
      separator: domainSeparator(domain),
      chainTag: stringHashWordOf(chainTagOf(domain.chainId)),
      plainTypes: new WeakMap(),
      expiringTypes: new WeakMap(),
    };
    domains.set(key, hashes);
  }
  return hashes;
}

/** Signed data of an action: its body, the body key, and the type that it signs as. */
interface Signable {
  readonly bodyKey: SignedEntry['bodyKey'];
  readonly body: WireValue;
  readonly shape: SignedShape;
}

function signable(action: WireAction, profile: SignedProfile = 'live', as?: SignedEntry): Signable {
  const entry: SignedEntry | undefined = as ?? actionEntry(action.type) ?? systemSignedEntryFor(action.type);
  if (!entry || entry.primaryType === null) {
    throw new UnsignableAction(action.type, 'type', 'no type string is known');
  }
  const { bodyKey } = entry;
  const body = action[bodyKey] ?? (entry.bodyOptional ? {} : undefined);
  if (body === undefined) throw new UnsignableAction(action.type, bodyKey, 'missing');
  return { bodyKey, body, shape: signedShapeFor(entry, entry.primaryType, body, profile) };
}

/** Returns the deadline; undefined where there is none. */
function deadlineOf(tag: string, expiresAfter: Uint64 | null | undefined): Uint64 | undefined {
  if (expiresAfter === undefined || expiresAfter === null) return undefined;
  const deadlineMs = envelopeUint(tag, 'expires_after', expiresAfter);
  return deadlineMs === 0 || deadlineMs === 0n ? undefined : deadlineMs;
}

function envelopeUint(tag: string, field: string, value: Uint64): number | bigint {
  try {
    return uintOf(value);
  } catch (fault) {
    if (fault instanceof UnfitValue) throw new UnsignableAction(tag, field, fault.message);
    throw fault;
  }
}

/**
 * Returns the EIP-712 type string of an action, which depends on its tag, on a signed owner, on the presence of some values, on the
 * release, and on a deadline.
 * @throws UnsignableAction
 * @source write-api, "Signing scheme"; the strings are public facts (supplement signing)
 */
export function typeStringFor(
  action: WireAction,
  context: Pick<SignedEnvelope, 'expiresAfter' | 'profile'> & Omit<SigningDomain, 'chainId'>,
): string {
  const { shape } = signable(action, context.profile);
  const expires = deadlineOf(action.type, context.expiresAfter) !== undefined;
  return typeStringOfSignedShape(shape, context, expires);
}

/**
 * Returns the 32 bytes that are signed for an action. Text is hashed exactly as sent; integers are exact.
 * @throws UnsignableAction naming the first signed field, in signed order, that is missing or of the wrong kind
 * @source write-api, "Signing scheme"; field order and words are public facts (supplement signing)
 */
export function digestOf(action: WireAction, envelope: SignedEnvelope, domain: SigningDomain): Uint8Array {
  const { bodyKey, body, shape } = signable(action, envelope.profile, envelope.as);
  const nonce = envelopeUint(action.type, 'nonce', envelope.nonce);
  const deadlineMs = deadlineOf(action.type, envelope.expiresAfter);
  const expires = deadlineMs !== undefined;
  const hashes = domainHashes(domain);

  const types = expires ? hashes.expiringTypes : hashes.plainTypes;
  let typeHash = types.get(shape);
  if (!typeHash) {
    typeHash = stringHashWordOf(typeStringOfSignedShape(shape, domain, expires));
    types.set(shape, typeHash);
  }

  const nonceAt = (2 + shape.fields.length) * WORD_BYTES;
  const { words, view } = zeroed(nonceAt + (expires ? 2 : 1) * WORD_BYTES);
  words.set(typeHash);
  words.set(hashes.chainTag, WORD_BYTES);
  try {
    writeFieldWords(words, view, 2 * WORD_BYTES, body, shape.fields);
  } catch (fault) {
    if (fault instanceof UnfitField) {
      throw new UnsignableAction(action.type, `${bodyKey}.${fault.field}`, fault.reason);
    }
    throw fault;
  }
  writeUint(view, nonceAt, nonce, 64);
  if (expires) writeUint(view, nonceAt + WORD_BYTES, deadlineMs, 64);

  return computeTypedDataDigest(hashes.separator, words);
}

// Reused for the words of each digest: digests are computed one at a time, and no words are kept.
const space = new ArrayBuffer(32 * WORD_BYTES);
/** Word spaces by their number of words, which is the same each time for a shape. */
const spaces: (WordSpace | undefined)[] = Array.from({ length: space.byteLength / WORD_BYTES + 1 }, () => undefined);

interface WordSpace {
  readonly words: Uint8Array;
  readonly view: DataView;
}

function zeroed(length: number): WordSpace {
  const count = length / WORD_BYTES;
  const found = spaces[count] ?? spaceIn(length > space.byteLength ? new ArrayBuffer(length) : space, length);
  if (count < spaces.length) spaces[count] = found;
  found.words.fill(0);
  return found;
}

function spaceIn(buffer: ArrayBuffer, length: number): WordSpace {
  return { words: new Uint8Array(buffer, 0, length), view: new DataView(buffer) };
}
