import { keccak_256 } from '@noble/hashes/sha3.js';
import type { ActionEntry } from '../catalogue/action-entry.ts';
import { actionEntry } from '../catalogue/actions.ts';
import { chainTag, type Domain, domainSeparator } from './domain.ts';
import { UnfitField, writeWords } from './field-words.ts';
import { type SignedShape, signedShape, typeString } from './signed-type.ts';
import { type Uint64, UnsignableAction, type WireAction, type WireValue } from './wire-action.ts';
import { textWord, UnfitValue, uintOf, WORD, writeUint } from './words.ts';

/** What the envelope adds to the action. */
export interface SignedEnvelope {
  readonly nonce: Uint64;
  /** Consensus-time deadline in ms. Left out, null and 0 mean no deadline and leave the digest as it is without one. */
  readonly expiresAfter?: Uint64 | null;
}

/** Hashes that many digests of one domain share. */
interface DomainHashes {
  readonly separator: Uint8Array;
  readonly chainTag: Uint8Array;
  readonly plainTypes: WeakMap<SignedShape, Uint8Array>;
  readonly expiringTypes: WeakMap<SignedShape, Uint8Array>;
}

const domains = new Map<string, DomainHashes>();

function domainHashes(domain: Domain): DomainHashes {
  const key = `${domain.chainId}:${domain.serviceName}`;
  let hashes = domains.get(key);
  if (!hashes) {
    hashes = {
      separator: domainSeparator(domain),
      chainTag: textWord(chainTag(domain.chainId)),
      plainTypes: new WeakMap(),
      expiringTypes: new WeakMap(),
    };
    domains.set(key, hashes);
  }
  return hashes;
}

function entryOf(action: WireAction): ActionEntry {
  const entry = actionEntry(action.type);
  if (!entry) throw new UnsignableAction(action.type, 'type', 'no type string is known');
  return entry;
}

function bodyOf(action: WireAction, entry: ActionEntry): WireValue {
  const body = action[entry.bodyKey] ?? (entry.bodyOptional ? {} : undefined);
  if (body === undefined) throw new UnsignableAction(entry.tag, entry.bodyKey, 'missing');
  return body;
}

/** The deadline, or undefined where there is none. */
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
 * The EIP-712 type string that an action signs as, which follows from its tag, from an owner that is signed for, from
 * values whose presence counts, and from a deadline.
 * @throws UnsignableAction
 * @source write-api, "Signing scheme"; the strings are public facts (supplement signing)
 */
export function typeStringFor(
  action: WireAction,
  context: Pick<SignedEnvelope, 'expiresAfter'> & Pick<Domain, 'serviceName'>,
): string {
  const entry = entryOf(action);
  const expires = deadlineOf(entry.tag, context.expiresAfter) !== undefined;
  return typeString(entry, signedShape(entry, bodyOf(action, entry)), context.serviceName, expires);
}

/**
 * The 32 bytes that are signed for an action. Text is hashed as it was sent, letter for letter; integers are exact.
 * @throws UnsignableAction naming the first signed field, in signed order, that is missing or of the wrong kind
 * @source write-api, "Signing scheme"; field order and words are public facts (supplement signing)
 */
export function digestOf(action: WireAction, envelope: SignedEnvelope, domain: Domain): Uint8Array {
  const entry = entryOf(action);
  const body = bodyOf(action, entry);
  const shape = signedShape(entry, body);
  const nonce = envelopeUint(entry.tag, 'nonce', envelope.nonce);
  const deadlineMs = deadlineOf(entry.tag, envelope.expiresAfter);
  const expires = deadlineMs !== undefined;
  const hashes = domainHashes(domain);

  const types = expires ? hashes.expiringTypes : hashes.plainTypes;
  let typeHash = types.get(shape);
  if (!typeHash) {
    typeHash = textWord(typeString(entry, shape, domain.serviceName, expires));
    types.set(shape, typeHash);
  }

  const nonceAt = (2 + shape.fields.length) * WORD;
  const words = new Uint8Array(nonceAt + (expires ? 2 : 1) * WORD);
  const view = new DataView(words.buffer);
  words.set(typeHash);
  words.set(hashes.chainTag, WORD);
  try {
    writeWords(words, view, 2 * WORD, body, shape.fields);
  } catch (fault) {
    if (fault instanceof UnfitField) {
      throw new UnsignableAction(entry.tag, `${entry.bodyKey}.${fault.field}`, fault.reason);
    }
    throw fault;
  }
  writeUint(view, nonceAt, nonce, 64);
  if (expires) writeUint(view, nonceAt + WORD, deadlineMs, 64);

  const message = new Uint8Array(2 + 2 * WORD);
  message[0] = 0x19;
  message[1] = 0x01;
  message.set(hashes.separator, 2);
  message.set(keccak_256(words), 2 + WORD);
  return keccak_256(message);
}
