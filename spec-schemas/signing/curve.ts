import { createRequire } from 'node:module';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { isPrivate, pointFromScalar, recover, signRecoverable } from 'tiny-secp256k1';

/** secp256k1 operations needed for signing; every backend returns the same bytes. */
export interface Curve {
  /** Whether 32 bytes are at least 1 and below the order of the curve. */
  isPrivate(bytes: Uint8Array): boolean;
  /** Returns 65 bytes, including the leading 4. */
  publicKeyOf(privateKey: Uint8Array): Uint8Array;
  /** Signs by RFC 6979 with the lower of the two s values: 64 bytes r and s, and the recovery id. */
  sign(digest: Uint8Array, privateKey: Uint8Array): { readonly rs: Uint8Array; readonly recovery: number };
  /** Returns the 65 bytes of the public key; null: none can be recovered. */
  recover(digest: Uint8Array, rs: Uint8Array, recovery: 0 | 1): Uint8Array | null;
}

/** libsecp256k1 as WebAssembly: runs wherever Node does. */
export const portableCurve: Curve = {
  isPrivate,
  publicKeyOf(privateKey) {
    const point = pointFromScalar(privateKey, false);
    if (point === null) throw new Error('no point of the curve');
    return point;
  },
  sign(digest, privateKey) {
    const { signature, recoveryId } = signRecoverable(digest, privateKey);
    return { rs: signature, recovery: recoveryId };
  },
  recover: (digest, rs, recovery) => orNull(() => recover(digest, rs, recovery, false)),
};

/** The same library compiled for this machine; null: not installed. */
export const nativeCurve: Curve | null = loadNative();

/** Three to four times as fast with the native backend. */
export const curve: Curve = nativeCurve ?? portableCurve;

function loadNative(): Curve | null {
  // The package's index would silently fall back to a slow implementation.
  const native = orNull(() => createRequire(import.meta.url)('secp256k1/bindings.js') as typeof import('secp256k1'));
  if (native === null) return null;
  return {
    isPrivate: (bytes) => bytes.length === 32 && native.privateKeyVerify(bytes),
    publicKeyOf: (privateKey) => native.publicKeyCreate(privateKey, false),
    sign(digest, privateKey) {
      const { signature, recid } = native.ecdsaSign(reduced(digest), privateKey);
      return { rs: signature, recovery: recid };
    },
    recover: (digest, rs, recovery) => orNull(() => native.ecdsaRecover(rs, recovery, digest, false)),
  };
}

const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

/** Reduces the digest modulo the order, as RFC 6979 does for the nonce; the native backend uses the bytes as they are. */
function reduced(digest: Uint8Array): Uint8Array {
  if (digest[0] !== 0xff) return digest;
  const value = BigInt(`0x${bytesToHex(digest)}`);
  return value < ORDER ? digest : hexToBytes((value - ORDER).toString(16).padStart(64, '0'));
}

function orNull<T>(compute: () => T): T | null {
  try {
    return compute();
  } catch {
    return null;
  }
}
