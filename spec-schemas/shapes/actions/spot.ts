import Type from 'typebox';
import { sides, stpModes, timesInForce } from './order-words.ts';
import {
  ActingOwner,
  BookUint64,
  optionalOrNull,
  RequestCloid,
  RequestUint32,
  RequestUint64,
} from './request-scalars.ts';

/** `pair` is no token id. `limit_px` 0 accepts any price of the book and needs `ioc`. */
export const SpotOrderBody = Type.Object({
  owner: ActingOwner,
  pair: RequestUint32,
  side: Type.Enum(sides),
  size: BookUint64,
  limit_px: BookUint64,
  tif: Type.Enum(timesInForce),
  stp_mode: Type.Enum(stpModes),
  cloid: optionalOrNull(RequestCloid),
});

export const SpotCancelBody = Type.Object({ owner: ActingOwner, pair: RequestUint32, oid: RequestUint64 });
