import { type Recovered, recover } from '../../spec-schemas/signing/signature.ts';

/** Signatures that are kept: more than are on their way to a venue in this process at a time. */
const KEPT = 512;

interface Signed {
  readonly digest: Uint8Array;
  readonly address: string;
}

/** The newest signatures of this process, oldest first. Signing is deterministic: the same text is the same signature. */
const newest = new Map<string, Signed>();

/** Keeps who signed 32 bytes. The digest must not be written afterwards. */
export function recordOwnSignature(signature: string, signed: Signed): void {
  newest.set(signature, signed);
  for (const oldest of newest.keys()) {
    if (newest.size <= KEPT) break;
    newest.delete(oldest);
  }
}

/**
 * The account that signed 32 bytes, for a venue in this process: of what was signed here, byte for byte and over the same
 * digest, the curve is not asked again, which was an eighth of a run on the model. Whatever else comes as a signature is recovered.
 */
export function recoverSignerCached(digest: Uint8Array, signature: string): Recovered {
  const kept = newest.get(signature);
  return kept !== undefined && Buffer.compare(kept.digest, digest) === 0
    ? { address: kept.address }
    : recover(digest, signature);
}
