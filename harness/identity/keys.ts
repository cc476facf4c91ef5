import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { addressOf, sign } from '../../spec-schemas/signing/signature.ts';
import { recordOwnSignature } from './own-signatures.ts';

/** Index of a key in a run, beside the seed and the salt of the run. */
export interface KeyPosition {
  readonly caseId: string;
  readonly attempt: number;
  readonly n: number;
}

/** A key pair of the run's own. The key is in a private field: printing an identity shows the address only. */
export class Identity {
  readonly address: string;
  /** null: it is not derived. */
  readonly place: KeyPosition | null;
  readonly #privateKey: Uint8Array;

  constructor(privateKey: Uint8Array, place: KeyPosition | null = null) {
    this.#privateKey = privateKey;
    this.address = addressOf(privateKey);
    this.place = place;
  }

  /** @returns the signature of 32 bytes: 0x and 130 hex digits */
  sign(digest: Uint8Array): string {
    const signature = sign(digest, this.#privateKey);
    recordOwnSignature(signature, { digest, address: this.address });
    return signature;
  }

  toJSON(): { readonly address: string } {
    return { address: this.address };
  }
}

/**
 * Origin from which a key is derived: a second run on the same venue has another salt, and so meets no used address.
 */
export interface KeyOrigin {
  readonly seed: number;
  readonly salt: string;
  readonly caseId: string;
  readonly attempt: number;
}

/** Source of a run's keys: `deriveIdentity`, or a cache of it. */
export type DeriveIdentity = (origin: KeyOrigin, n: number) => Identity;

/** The n-th key of one attempt of one case. Equal origins give equal keys, on any machine and in any order. */
export function deriveIdentity(
  origin: KeyOrigin,
  n: number,
  made: (privateKey: Uint8Array, place: KeyPosition) => Identity = (...parts) => new Identity(...parts),
): Identity {
  const place = { caseId: origin.caseId, attempt: origin.attempt, n };
  const text = `${origin.seed}/${origin.salt}/${origin.caseId}/${origin.attempt}/${n}`;
  for (let round = 0; ; round++) {
    const key = hmac(sha256, encoder.encode('venue-conformance identity'), encoder.encode(`${text}/${round}`));
    try {
      return made(key, place);
    } catch {
      // Outside the curve order: once in 2^128, the next round is another key.
    }
  }
}

const encoder = new TextEncoder();
