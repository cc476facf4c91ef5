import Type from 'typebox';
import { optionalOrNull, RequestDecimal, Uint32 } from './request-scalars.ts';

export const CreateSubAccountBody = Type.Object({
  name: Type.String(),
  explicit_index: optionalOrNull(Uint32),
  shared_stp_group: Type.Boolean(),
});

/** `deposit` true moves whole USDC from the master to the sub-account. */
export const SubAccountTransferBody = Type.Object({
  sub_index: Uint32,
  deposit: Type.Boolean(),
  amount: RequestDecimal,
});

export const SubAccountSpotTransferBody = Type.Object({
  sub_index: Uint32,
  token: Uint32,
  deposit: Type.Boolean(),
  amount: RequestDecimal,
});
