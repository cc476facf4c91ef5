import Type from 'typebox';
import { DecimalOrNumber, optionalOrNull, RequestAddress, RequestDecimal, RequestUint8 } from './request-scalars.ts';

/** Deposit of whole native tokens from spot into the free staking balance. */
export const CDepositBody = Type.Object({ amount: RequestDecimal });

export const CWithdrawBody = Type.Object({ amount: RequestDecimal });

/** `lock_months` only matters when stake is delegated. */
export const TokenDelegateBody = Type.Object({
  validator: RequestAddress,
  amount: DecimalOrNumber,
  is_undelegate: Type.Boolean(),
  lock_months: optionalOrNull(RequestUint8),
});

/** Without `validator` it claims from every delegation. */
export const ClaimRewardsBody = Type.Object({ validator: optionalOrNull(RequestAddress) });

export const LinkStakingUserBody = Type.Object({ target: RequestAddress });
