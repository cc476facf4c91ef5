import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { keccak256 } from '../../../spec-schemas/signing/keccak.ts';
import type { Core } from '../../core.ts';

/** A 32-byte hash for the next order if no signed action caused it (D22), derived from the chain and the order's number. */
export function syntheticOrderHash({ state: { chain, nextOid } }: Core): string {
  return `0x${bytesToHex(keccak256(utf8ToBytes(`${chain.identity} ${nextOid}`)))}`;
}
