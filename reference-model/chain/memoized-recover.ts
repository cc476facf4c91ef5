import type { RecoverSigner } from './chain.ts';

/** Caches the last recovery: a client that resends one envelope pays for the curve once. Safe because nobody mutates a digest. */
export function memoizeRecover(recover: RecoverSigner): RecoverSigner {
  let last: {
    readonly digest: Uint8Array;
    readonly signature: string;
    readonly answer: ReturnType<RecoverSigner>;
  } | null = null;
  return (digest, signature) => {
    if (last === null || last.signature !== signature || !isSame(last.digest, digest))
      last = { digest, signature, answer: recover(digest, signature) };
    return last.answer;
  };
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}
