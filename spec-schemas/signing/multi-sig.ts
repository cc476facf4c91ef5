import { computeTypedDataDigest, domainSeparator, type SigningDomain, serviceNames } from './domain.ts';
import { keccak256 } from './keccak.ts';
import type { Uint64 } from './wire-action.ts';
import { stringHashWordOf, WORD_BYTES, writeAddress, writeUint } from './words.ts';

/** Data that every member of a multi-sig account signs; the wrapper has the same bytes and the same nonce. */
export interface MultiSigInner {
  /** The multi-sig account, not the signing member. */
  readonly user: string;
  /** Bytes of the wrapped action, as in `inner_action_blob`. */
  readonly blob: Uint8Array;
  /** `params.nonce` of the wrapper. */
  readonly nonce: Uint64;
}

/** Contains neither the chain tag nor a deadline: the domain binds the chain, and the wrapper the deadline. */
export function multiSigInnerType(serviceName: string): string {
  return `${serviceNames(serviceName).domainName}MultiSigInner(address user,string action,uint64 nonce)`;
}

/**
 * Returns the 32 bytes that a member signs. The blob is hashed as it is, so invalid UTF-8 has a digest too.
 * @throws UnfitValue on a user that is no address, or a nonce that is no exact uint64
 * @source supplement signing, multiSigInner (public); the documents do not show it
 */
export function multiSigInnerDigest({ user, blob, nonce }: MultiSigInner, domain: SigningDomain): Uint8Array {
  const words = new Uint8Array(4 * WORD_BYTES);
  words.set(stringHashWordOf(multiSigInnerType(domain.serviceName)));
  writeAddress(words, WORD_BYTES + 12, user);
  words.set(keccak256(blob), 2 * WORD_BYTES);
  writeUint(new DataView(words.buffer), 3 * WORD_BYTES, nonce, 64);
  return computeTypedDataDigest(domainSeparator(domain), words);
}
