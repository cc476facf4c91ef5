import { createKeccak } from 'hash-wasm';

// Compiled when the module is loaded; from then on nothing has to be waited for. One hash is begun and ended in one call,
// so that one instance serves all.
const hasher = await createKeccak(256);

/** keccak-256 of the parts as if they were one: 32 bytes. */
export function keccak256(...parts: readonly Uint8Array[]): Uint8Array {
  take(parts);
  return hasher.digest('binary');
}

/** The same as 64 hex digits. */
export function keccakHex(...parts: readonly Uint8Array[]): string {
  take(parts);
  return hasher.digest('hex');
}

// What is handed to the hasher costs it two views: short parts are put together, in bytes that are there already.
const together = new Uint8Array(4_096);

function take(parts: readonly Uint8Array[]): void {
  hasher.init();
  let held = 0;
  for (const part of parts) {
    if (held + part.length > together.length) {
      hasher.update(together.subarray(0, held));
      held = 0;
    }
    if (part.length > together.length) hasher.update(part);
    else {
      together.set(part, held);
      held += part.length;
    }
  }
  hasher.update(together.subarray(0, held));
}
