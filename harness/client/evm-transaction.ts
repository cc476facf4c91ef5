import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import type { Identity } from '../identity/keys.ts';

/** A legacy transaction, which every EVM accepts, with the chain id in its signature (EIP-155). */
export interface LegacyEvmTransaction {
  readonly chainId: bigint;
  readonly nonce: bigint;
  readonly gasPrice: bigint;
  readonly gas: bigint;
  /** null: creates a contract. */
  readonly to: string | null;
  readonly value: bigint;
  /** 0x-hex. */
  readonly data: string;
}

type RlpItem = Uint8Array | readonly RlpItem[];

/** @returns the signed bytes as 0x-hex, and their hash */
export function signEvmTransaction(signer: Identity, tx: LegacyEvmTransaction): { raw: string; hash: string } {
  const to = tx.to === null ? new Uint8Array() : hexToBytes(tx.to.slice(2));
  const fields = [
    ...[tx.nonce, tx.gasPrice, tx.gas].map(quantity),
    to,
    quantity(tx.value),
    hexToBytes(tx.data.slice(2)),
  ];
  const none = new Uint8Array();
  const signature = signer.sign(keccak_256(rlp([...fields, quantity(tx.chainId), none, none])));
  const [r, s] = [signature.slice(2, 66), signature.slice(66, 130)].map((word) => quantity(BigInt(`0x${word}`)));
  const v = tx.chainId * 2n + (signature.endsWith('1b') ? 35n : 36n);
  const bytes = rlp([...fields, quantity(v), r ?? none, s ?? none]);
  return { raw: `0x${bytesToHex(bytes)}`, hash: `0x${bytesToHex(keccak_256(bytes))}` };
}

/** Big-endian without leading zeros; zero is empty. */
function quantity(value: bigint): Uint8Array {
  if (value === 0n) return new Uint8Array();
  const digits = value.toString(16);
  return hexToBytes(digits.length % 2 === 0 ? digits : `0${digits}`);
}

function rlp(item: RlpItem): Uint8Array {
  if (item instanceof Uint8Array) {
    const [first] = item;
    return item.length === 1 && first !== undefined && first < 0x80 ? item : concatBytes(head(0x80, item.length), item);
  }
  const body = concatBytes(...item.map(rlp));
  return concatBytes(head(0xc0, body.length), body);
}

function head(offset: number, length: number): Uint8Array {
  if (length < 56) return Uint8Array.of(offset + length);
  const size = quantity(BigInt(length));
  return concatBytes(Uint8Array.of(offset + 55 + size.length), size);
}
