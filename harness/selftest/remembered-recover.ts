import { bytesToHex } from '@noble/hashes/utils.js';
import { type Recovered, recover } from '../../spec-schemas/signing/signature.ts';

/** Signatures at hand at one time: several times those of all checks together. */
const MAX_REMEMBERED = 20_000;

const remembered = new Map<string, Recovered>();

/**
 * Who signed, for venues that are asked the same again and again: every trial of a check has the keys, nonces and bodies of
 * the one before, and the curve would cost more than the rest of it.
 */
export function rememberedRecover(digest: Uint8Array, signature: string): Recovered {
  const question = `${bytesToHex(digest)} ${signature}`;
  const known = remembered.get(question);
  if (known !== undefined) return known;
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  const answer = recover(digest, signature);
  remembered.set(question, answer);
  return answer;
}
