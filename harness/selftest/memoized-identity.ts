import { bytesToHex } from '@noble/hashes/utils.js';
import { deriveIdentity, Identity, type KeyOrigin } from '../identity/keys.ts';
import { Memo } from './memo.ts';
import { memoizeSigner } from './memoized-recover.ts';

/** Maximum cached keys, and signatures of each: several times those of all checks together. */
const MAX_KEYS = 4_000;
const MAX_SIGNATURES = 1_000;

const identities = new Memo<Identity>(MAX_KEYS);

/**
 * Returns the key of an origin from a cache, for repeated runs: every trial of a check has the same accounts and signatures, since
 * signatures are deterministic.
 */
export function deriveMemoizedIdentity(origin: KeyOrigin, n: number): Identity {
  const { seed, salt, caseId, attempt } = origin;
  const question = [seed, salt, caseId, attempt, n].join(' ');
  return identities.get(question, () => deriveIdentity(origin, n, (...parts) => new MemoizingIdentity(...parts)));
}

class MemoizingIdentity extends Identity {
  readonly #signatures = new Memo<string>(MAX_SIGNATURES);

  override sign(digest: Uint8Array): string {
    return this.#signatures.get(bytesToHex(digest), () => {
      const signature = super.sign(digest);
      memoizeSigner(digest, signature, this.address);
      return signature;
    });
  }
}
