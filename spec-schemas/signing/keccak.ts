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

// Input to the hasher costs two views: short parts are put together, in bytes that are there already.
const together = new Uint8Array(4_096);
/** Views of the beginning of `together`, by length: a view costs as much as a short hash. */
const beginnings: (Uint8Array | undefined)[] = Array.from({ length: together.length + 1 }, () => undefined);

function beginning(length: number): Uint8Array {
  const known = beginnings[length] ?? together.subarray(0, length);
  beginnings[length] = known;
  return known;
}

function take(parts: readonly Uint8Array[]): void {
  hasher.init();
  const [only] = parts;
  if (only !== undefined && parts.length === 1) {
    hasher.update(only);
    return;
  }
  let held = 0;
  for (const part of parts) {
    if (held + part.length > together.length) {
      hasher.update(beginning(held));
      held = 0;
    }
    if (part.length > together.length) hasher.update(part);
    else {
      together.set(part, held);
      held += part.length;
    }
  }
  hasher.update(beginning(held));
}
