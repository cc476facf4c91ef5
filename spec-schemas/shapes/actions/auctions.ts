import Type from 'typebox';
import { capitalisedSides } from './order-words.ts';
import {
  ActingOwner,
  BookUint64,
  ByteArray,
  optionalOrNull,
  Uint8,
  Uint16,
  Uint32,
  Uint64,
} from './request-scalars.ts';

export const PriorityBidBody = Type.Object({ asset: Uint32, bid_bps: Uint16 });

/** `commitment` is the hash of plaintext and salt. The deadline is consensus time. */
export const SubmitEncryptedOrderBody = Type.Object({
  ciphertext: ByteArray,
  commitment: Type.Array(Uint8, { minItems: 32, maxItems: 32 }),
  threshold: Uint8,
  target_block: Uint64,
  reveal_deadline_ms: Uint64,
});

export const FbaSubmitBody = Type.Object({
  owner: ActingOwner,
  market: Uint32,
  side: Type.Enum(capitalisedSides),
  size: BookUint64,
  price: BookUint64,
  stp_group: optionalOrNull(Uint64),
});
