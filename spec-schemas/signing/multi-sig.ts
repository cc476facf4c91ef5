import { domainSeparator, type SigningDomain, serviceNames, typedDataDigest } from './domain.ts';
import { keccak256 } from './keccak.ts';
import type { Uint64 } from './wire-action.ts';
import { stringHashWord, WORD_BYTES, writeAddress, writeUint } from './words.ts';

/** Data that every member of a multi-sig account signs; the wrapper carries the same bytes and the same nonce. */
export interface MultiSigInner {
  /** The multi-sig account, not the member who signs. */
  readonly user: string;
  /** The bytes of the wrapped action as `inner_action_blob` holds them. */
  readonly blob: Uint8Array;
  /** `params.nonce` of the wrapper. */
  readonly nonce: Uint64;
}

/** Neither the chain tag nor a deadline stands in it: the chain is bound by the domain, the deadline by the wrapper. */
export function multiSigInnerType(serviceName: string): string {
  return `${serviceNames(serviceName).domainName}MultiSigInner(address user,string action,uint64 nonce)`;
}

/**
 * The 32 bytes that a member signs. The blob is hashed as it is, so a blob that is no UTF-8 has a digest too.
 * @throws UnfitValue on a user that is no address, or a nonce that is no exact uint64
 * @source supplement signing, multiSigInner (public); the documents do not show it
 */
export function multiSigInnerDigest({ user, blob, nonce }: MultiSigInner, domain: SigningDomain): Uint8Array {
  const words = new Uint8Array(4 * WORD_BYTES);
  words.set(stringHashWord(multiSigInnerType(domain.serviceName)));
  writeAddress(words, WORD_BYTES + 12, user);
  words.set(keccak256(blob), 2 * WORD_BYTES);
  writeUint(new DataView(words.buffer), 3 * WORD_BYTES, nonce, 64);
  return typedDataDigest(domainSeparator(domain), words);
}
