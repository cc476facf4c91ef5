import Type from 'typebox';
import { capitalisedSides } from './order-words.ts';
import {
  ActingOwner,
  BookUint64,
  ByteArray,
  optionalOrNull,
  RequestUint8,
  RequestUint16,
  RequestUint32,
  RequestUint64,
} from './request-scalars.ts';

export const PriorityBidBody = Type.Object({ asset: RequestUint32, bid_bps: RequestUint16 });

/** `commitment` is the hash of plaintext and salt. The deadline is consensus time. */
export const SubmitEncryptedOrderBody = Type.Object({
  ciphertext: ByteArray,
  commitment: Type.Array(RequestUint8, { minItems: 32, maxItems: 32 }),
  threshold: RequestUint8,
  target_block: RequestUint64,
  reveal_deadline_ms: RequestUint64,
});

export const FbaSubmitBody = Type.Object({
  owner: ActingOwner,
  market: RequestUint32,
  side: Type.Enum(capitalisedSides),
  size: BookUint64,
  price: BookUint64,
  stp_group: optionalOrNull(RequestUint64),
});
