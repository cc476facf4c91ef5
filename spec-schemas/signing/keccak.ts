import { createKeccak } from 'hash-wasm';

// Compiled at module load, so that hashing is synchronous. Each hash begins and ends in one call, so one instance suffices.
const hasher = await createKeccak(256);

/** Returns the 32 bytes of keccak-256 over the concatenated parts. */
export function keccak256(...parts: readonly Uint8Array[]): Uint8Array {
  take(parts);
  return hasher.digest('binary');
}

/** Returns the same as 64 hex digits. */
export function keccakHex(...parts: readonly Uint8Array[]): string {
  take(parts);
  return hasher.digest('hex');
}

// Passing input to the hasher costs two views, so short parts are first concatenated in a reused buffer.
const together = new Uint8Array(4_096);
/** Views of the beginning of `together`, by length: creating a view costs as much as a short hash. */
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
