import { keccak_256 } from '@noble/hashes/sha3.js';
import { concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

// A second implementation of the signing scheme, directly from the text and independent of the signer that every other check uses: an error
// in that one would otherwise go unnoticed.

export interface Eip712Domain {
  readonly name: string;
  readonly version: string;
  readonly chainId: number;
  readonly verifyingContract: string;
}

const domainType = 'EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)';

/**
 * Returns the 32 bytes to sign under a domain, for a struct of flat fields.
 * @param words  one per field of the type string, in its order
 * @source write-api, "Signing scheme"
 */
export function eip712Digest(domain: Eip712Domain, type: string, words: readonly Uint8Array[]): Uint8Array {
  const separator = keccak_256(
    concatBytes(
      eip712StringWord(domainType),
      eip712StringWord(domain.name),
      eip712StringWord(domain.version),
      eip712UintWord(domain.chainId),
      eip712AddressWord(domain.verifyingContract),
    ),
  );
  const struct = keccak_256(concatBytes(eip712StringWord(type), ...words));
  return keccak_256(concatBytes(Uint8Array.of(0x19, 0x01), separator, struct));
}

export function eip712StringWord(value: string): Uint8Array {
  return keccak_256(utf8ToBytes(value));
}

export function eip712UintWord(value: bigint | number): Uint8Array {
  return hexToBytes(BigInt(value).toString(16).padStart(64, '0'));
}

export function eip712BoolWord(value: boolean): Uint8Array {
  return eip712UintWord(value ? 1 : 0);
}

export function eip712AddressWord(value: string): Uint8Array {
  return eip712UintWord(BigInt(value));
}

/** @param hex  0x and whole bytes */
export function eip712BytesWord(hex: string): Uint8Array {
  return keccak_256(hexToBytes(hex.slice(2)));
}

export function eip712BytesListWord(hexes: readonly string[]): Uint8Array {
  return keccak_256(concatBytes(...hexes.map(eip712BytesWord)));
}
