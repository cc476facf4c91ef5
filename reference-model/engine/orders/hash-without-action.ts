import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { keccak256 } from '../../../spec-schemas/signing/keccak.ts';
import type { Core } from '../../core.ts';

/** 32 bytes for the next order, behind which no signed action stands (D22): of the chain, and the order's own number. */
export function unsignedOrderHash({ state: { chain, nextOid } }: Core): string {
  return `0x${bytesToHex(keccak256(utf8ToBytes(`${chain.identity} ${nextOid}`)))}`;
}
