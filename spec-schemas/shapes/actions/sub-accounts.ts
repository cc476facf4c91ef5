import Type from 'typebox';
import { optionalOrNull, RequestDecimal, RequestUint32 } from './request-scalars.ts';

export const CreateSubAccountBody = Type.Object({
  name: Type.String(),
  explicit_index: optionalOrNull(RequestUint32),
  shared_stp_group: Type.Boolean(),
});

/** `deposit` true moves whole USDC from the master to the sub-account. */
export const SubAccountTransferBody = Type.Object({
  sub_index: RequestUint32,
  deposit: Type.Boolean(),
  amount: RequestDecimal,
});

export const SubAccountSpotTransferBody = Type.Object({
  sub_index: RequestUint32,
  token: RequestUint32,
  deposit: Type.Boolean(),
  amount: RequestDecimal,
});
