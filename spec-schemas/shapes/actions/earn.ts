import Type from 'typebox';
import { RequestDecimal, Uint32 } from './request-scalars.ts';

/** `asset` is the lendable quote of the pool. */
export const EarnDepositBody = Type.Object({ asset: Uint32, amount: RequestDecimal });

export const EarnWithdrawBody = Type.Object({ asset: Uint32, shares: RequestDecimal });
