import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { curve } from './curve.ts';
import { keccak256 } from './keccak.ts';

/** Address of the signer, or the reason why there is none. */
export type Recovered =
  | { readonly address: string; readonly malformed?: never }
  | { readonly address?: never; readonly malformed: SignatureFault };

export type SignatureFault =
  | 'not a string'
  | 'not 130 hex digits'
  | 'recovery byte is not 0, 1, 27 or 28'
  | 'r or s is not in the range of the curve order'
  | 'no public key recovers';

/** Thrown for a key that is not 32 bytes, is zero, or is at or above the curve order. It does not contain the key's value. */
export class InvalidPrivateKey extends Error {
  override readonly name = 'InvalidPrivateKey';

  constructor() {
    super('not a private key of the curve');
  }
}

const signatureHexDigits = /^(0x)?[0-9a-fA-F]{130}$/;

function requireKey(privateKey: Uint8Array): void {
  if (!curve.isPrivate(privateKey)) throw new InvalidPrivateKey();
}

/** @param uncompressed  65 bytes of a public key, the leading 4 included */
function addressOfPublicKey(uncompressed: Uint8Array): string {
  return `0x${bytesToHex(keccak256(uncompressed.subarray(1)).subarray(12))}`;
}

/**
 * @returns 0x and 40 lower-case hex digits
 * @throws InvalidPrivateKey
 */
export function addressOf(privateKey: Uint8Array): string {
  requireKey(privateKey);
  return addressOfPublicKey(curve.publicKeyOf(privateKey));
}

/**
 * Signs 32 bytes, deterministically (RFC 6979) and with the lower of the two s values.
 * @returns 0x and 130 hex digits: r, s, and v as 27 or 28
 * @throws InvalidPrivateKey
 * @source write-api, "Request envelope"
 */
export function sign(digest: Uint8Array, privateKey: Uint8Array): string {
  requireKey(privateKey);
  const { rs, recovery } = curve.sign(digest, privateKey);
  return `0x${bytesToHex(rs)}${recovery === 0 ? '1b' : '1c'}`;
}

/**
 * Recovers the account that signed 32 bytes. Never throws, whatever was sent as signature.
 *
 * The higher of the two s values is accepted (our own choice): the documents limit a signature to 65 bytes and its v, and state no rule
 * for s. The nonce prevents a replay with the other s.
 * @param signature  r, s, v in 130 hex digits; 0x may be omitted
 * @returns the address in lower case
 * @source write-api, "Request envelope"
 */
export function recover(digest: Uint8Array, signature: unknown): Recovered {
  if (typeof signature !== 'string') return { malformed: 'not a string' };
  if (!signatureHexDigits.test(signature)) return { malformed: 'not 130 hex digits' };
  const hex = signature.slice(-130);
  const v = Number.parseInt(hex.slice(128), 16);
  const recovery = v >= 27 ? v - 27 : v;
  if (recovery !== 0 && recovery !== 1) return { malformed: 'recovery byte is not 0, 1, 27 or 28' };
  const rs = hexToBytes(hex.slice(0, 128));
  // Both have the range of a private key: at least 1, and below the order.
  if (!curve.isPrivate(rs.subarray(0, 32)) || !curve.isPrivate(rs.subarray(32)))
    return { malformed: 'r or s is not in the range of the curve order' };
  // About half of all x values below the field prime belong to no point of the curve.
  const point = curve.recover(digest, rs, recovery);
  return point === null ? { malformed: 'no public key recovers' } : { address: addressOfPublicKey(point) };
}
