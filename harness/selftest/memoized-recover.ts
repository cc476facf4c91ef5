import { bytesToHex } from '@noble/hashes/utils.js';
import { type Recovered, recover } from '../../spec-schemas/signing/signature.ts';
import { Memo } from './memo.ts';

/** Maximum cached signatures: several times those of all checks together. */
const MAX_REMEMBERED = 20_000;

const remembered = new Memo<Recovered>(MAX_REMEMBERED);

/**
 * Recovers a signer from a cache, for venues that get the same requests again: every trial of a check has the same keys, nonces and bodies,
 * and recovery would cost more than the rest of it.
 */
export function recoverSignerMemoized(digest: Uint8Array, signature: string): Recovered {
  return remembered.get(questionOf(digest, signature), () => recover(digest, signature));
}

/** Caches a signer without recovery: the signing key is the one that would be recovered. */
export function memoizeSigner(digest: Uint8Array, signature: string, address: string): void {
  remembered.set(questionOf(digest, signature), { address });
}

function questionOf(digest: Uint8Array, signature: string): string {
  return `${bytesToHex(digest)} ${signature}`;
}
