import Type from 'typebox';
import { capitalisedSides } from './order-words.ts';
import { ActingOwner, BookUint64, optionalOrNull, RequestUint32 } from './request-scalars.ts';

// All numbers here are fixed-point JSON numbers, including ids and times.

/** `market` is an option series. Without `limit_px` the request has no limit. `expiry_ms` 0 selects the venue's own window. */
export const RfqRequestBody = Type.Object({
  owner: ActingOwner,
  market: RequestUint32,
  side: Type.Enum(capitalisedSides),
  size: BookUint64,
  limit_px: optionalOrNull(BookUint64),
  expiry_ms: BookUint64,
  stp_group: optionalOrNull(BookUint64),
});

/** `price` is the premium of one whole unit. */
export const RfqQuoteBody = Type.Object({
  owner: ActingOwner,
  rfq_id: BookUint64,
  price: BookUint64,
  max_size: BookUint64,
  valid_until_ms: BookUint64,
  stp_group: optionalOrNull(BookUint64),
});

export const RfqAcceptBody = Type.Object({
  owner: ActingOwner,
  rfq_id: BookUint64,
  quote_idx: RequestUint32,
  size: BookUint64,
});
