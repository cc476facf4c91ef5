import Type from 'typebox';
import { ActingOwner, DecimalOrNumber, RequestDecimal, RequestUint32 } from './request-scalars.ts';

/** A positive `delta` adds margin, a negative one removes it. Whole USDC. */
export const UpdateIsolatedMarginBody = Type.Object({
  owner: ActingOwner,
  asset: RequestUint32,
  delta: DecimalOrNumber,
});

export const TopUpIsolatedOnlyMarginBody = Type.Object({
  owner: ActingOwner,
  asset: RequestUint32,
  amount: DecimalOrNumber,
});

/** Sides of the liquidation backstop's pool. Signed as a number, in this order from 0. */
const lendingKinds = ['Lend', 'UnLend', 'Borrow', 'Repay'] as const;

export const BorrowLendBody = Type.Object({ kind: Type.Enum(lendingKinds), amount: RequestDecimal });
