import { createKeccak } from 'hash-wasm';

// Compiled when the module is loaded; from then on nothing has to be waited for. One hash is begun and ended in one call,
// so that one instance serves all.
const hasher = await createKeccak(256);

/** keccak-256 of the parts as if they were one: 32 bytes. */
export function keccak256(...parts: readonly Uint8Array[]): Uint8Array {
  hasher.init();
  for (const part of parts) hasher.update(part);
  return hasher.digest('binary');
}
