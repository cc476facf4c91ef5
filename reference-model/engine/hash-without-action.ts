import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Core } from '../core.ts';

/** 32 bytes for the next order, behind which no signed action stands (D22): of the chain, and the order's own number. */
export function hashWithoutAction({ state: { chain, nextOid } }: Core): string {
  return `0x${bytesToHex(keccak_256(utf8ToBytes(`${chain.identity} ${nextOid}`)))}`;
}
