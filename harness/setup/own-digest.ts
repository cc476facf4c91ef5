import { keccak_256 } from '@noble/hashes/sha3.js';
import { concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

// The signing scheme written out once more, straight from the text and apart from the signer that every other check
// uses: an error in that one would otherwise look like agreement.

export interface OwnDomain {
  readonly name: string;
  readonly version: string;
  readonly chainId: number;
  readonly verifyingContract: string;
}

const domainType = 'EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)';

/**
 * The 32 bytes that are signed under a domain, for a struct of flat fields.
 * @param words  one per field of the type string, in its order
 * @source write-api, "Signing scheme"
 */
export function typedDigest(domain: OwnDomain, type: string, words: readonly Uint8Array[]): Uint8Array {
  const separator = keccak_256(
    concatBytes(
      textWord(domainType),
      textWord(domain.name),
      textWord(domain.version),
      uintWord(domain.chainId),
      addressWord(domain.verifyingContract),
    ),
  );
  const struct = keccak_256(concatBytes(textWord(type), ...words));
  return keccak_256(concatBytes(Uint8Array.of(0x19, 0x01), separator, struct));
}

export function textWord(value: string): Uint8Array {
  return keccak_256(utf8ToBytes(value));
}

export function uintWord(value: bigint | number): Uint8Array {
  return hexToBytes(BigInt(value).toString(16).padStart(64, '0'));
}

export function boolWord(value: boolean): Uint8Array {
  return uintWord(value ? 1 : 0);
}

export function addressWord(value: string): Uint8Array {
  return uintWord(BigInt(value));
}

/** @param hex  0x and whole bytes */
export function bytesWord(hex: string): Uint8Array {
  return keccak_256(hexToBytes(hex.slice(2)));
}

export function bytesListWord(hexes: readonly string[]): Uint8Array {
  return keccak_256(concatBytes(...hexes.map(bytesWord)));
}
