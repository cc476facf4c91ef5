import { keccakHex } from './keccak.ts';
import type { Uint64 } from './wire-action.ts';
import { WORD_BYTES, writeAddress, writeUint } from './words.ts';

/**
 * `action_hash` of the admission envelope: keccak256 over the action's bytes as sent, the 20 bytes of the account and the nonce in 8
 * big-endian bytes.
 * @returns 0x and 64 hex digits
 * @throws UnfitValue on an account that is no address, or a nonce that is no exact uint64
 * @source supplement signing, action-hash (public)
 */
export function actionHash(actionBytes: Uint8Array, account: string, nonce: Uint64): string {
  writeUint(view, 0, nonce, 64);
  writeAddress(word, ACCOUNT_AT, account);
  return `0x${keccakHex(actionBytes, envelope)}`;
}

// The nonce is right-aligned in its word, with the account in the bytes before it. Hashes are computed one at a time.
const ACCOUNT_AT = 4;
const word = new Uint8Array(WORD_BYTES);
const view = new DataView(word.buffer);
const envelope = word.subarray(ACCOUNT_AT);
