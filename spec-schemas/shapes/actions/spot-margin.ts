import Type from 'typebox';
import { BookUint64, RequestDecimal, RequestUint32 } from './request-scalars.ts';

/** `borrow` in whole units of the quote. */
export const SpotMarginOpenBody = Type.Object({
  pair: RequestUint32,
  size: BookUint64,
  limit_px: BookUint64,
  borrow: RequestDecimal,
});

/** `limit_px` is the lowest accepted price; the whole holding is offered. */
export const SpotMarginCloseBody = Type.Object({ pair: RequestUint32, limit_px: BookUint64 });

/** Body of the two retired transfers. */
export const SpotMarginTransferBody = Type.Object({ pair: RequestUint32, amount: RequestDecimal });
