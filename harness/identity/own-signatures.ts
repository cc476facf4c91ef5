import { type Recovered, recover } from '../../spec-schemas/signing/signature.ts';

/** Maximum signatures cached: more than are pending at an in-process venue at a time. */
const KEPT = 512;

interface Signed {
  readonly digest: Uint8Array;
  readonly address: string;
}

/** Newest signatures of this process, oldest first. Signing is deterministic: the same text is the same signature. */
const newest = new Map<string, Signed>();

/** Caches the signer of 32 bytes. The digest must not be modified afterwards. */
export function recordOwnSignature(signature: string, signed: Signed): void {
  newest.set(signature, signed);
  for (const oldest of newest.keys()) {
    if (newest.size <= KEPT) break;
    newest.delete(oldest);
  }
}

/**
 * Returns the account that signed 32 bytes, for an in-process venue: for signatures of this process, byte for byte over the same digest,
 * key recovery is skipped, which was an eighth of a run on the model. Any other signature is recovered.
 */
export function recoverSignerCached(digest: Uint8Array, signature: string): Recovered {
  const kept = newest.get(signature);
  return kept !== undefined && Buffer.compare(kept.digest, digest) === 0
    ? { address: kept.address }
    : recover(digest, signature);
}
