import Type from 'typebox';
import { RequestDecimal, RequestUint32 } from './request-scalars.ts';

/** `asset` is the lendable quote of the pool. */
export const EarnDepositBody = Type.Object({ asset: RequestUint32, amount: RequestDecimal });

export const EarnWithdrawBody = Type.Object({ asset: RequestUint32, shares: RequestDecimal });
