import type { RecoverSigner } from './chain.ts';

/**
 * The same answers, the last one kept: a client that sends one envelope again and again costs the curve once. Nobody writes
 * a digest once it is made.
 */
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
