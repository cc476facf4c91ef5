import { bytesToHex } from '@noble/hashes/utils.js';
import { type Recovered, recover } from '../../spec-schemas/signing/signature.ts';
import { Remembered } from './remembered.ts';

/** Signatures at hand at one time: several times those of all checks together. */
const MAX_REMEMBERED = 20_000;

const remembered = new Remembered<Recovered>(MAX_REMEMBERED);

/**
 * Who signed, for venues that are asked the same again and again: every trial of a check has the keys, nonces and bodies of
 * the one before, and the curve would cost more than the rest of it.
 */
export function rememberedRecover(digest: Uint8Array, signature: string): Recovered {
  return remembered.of(questionOf(digest, signature), () => recover(digest, signature));
}

/** What came of a key is known without the curve: whoever signed is who would be found. */
export function noteSigned(digest: Uint8Array, signature: string, address: string): void {
  remembered.note(questionOf(digest, signature), { address });
}

function questionOf(digest: Uint8Array, signature: string): string {
  return `${bytesToHex(digest)} ${signature}`;
}
