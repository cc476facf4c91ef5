import { createRequire } from 'node:module';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { isPrivate, pointFromScalar, recover, signRecoverable } from 'tiny-secp256k1';

/** Operations on secp256k1 that signing needs, whoever computes them: each backend gives the same bytes. */
export interface Curve {
  /** Whether 32 bytes are at least 1 and below the order of the curve. */
  isPrivate(bytes: Uint8Array): boolean;
  /** 65 bytes, the leading 4 included. */
  publicKeyOf(privateKey: Uint8Array): Uint8Array;
  /** RFC 6979, the lower of the two s values: 64 bytes r and s, and the recovery id. */
  sign(digest: Uint8Array, privateKey: Uint8Array): { readonly rs: Uint8Array; readonly recovery: number };
  /** 65 bytes of the public key; null: none recovers. */
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

/** The same library compiled for this machine, where it is installed; null: it is not. */
export const nativeCurve: Curve | null = loadNative();

/** Three to four times as fast where it is native. */
export const curve: Curve = nativeCurve ?? portableCurve;

function loadNative(): Curve | null {
  // The index of the package falls back silently to a slow implementation.
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

/** RFC 6979 draws its nonce from the digest modulo the order; the native backend takes the bytes as they are. */
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
