import Type from 'typebox';
import { RequestAddress, RequestDecimal, RequestUint8, RequestUint32, RequestUint64 } from './request-scalars.ts';

/** `max_deploy_fee` limits the asked fee, in whole USDC. */
export const SpotRegisterTokenBody = Type.Object({
  symbol: Type.String(),
  sz_decimals: RequestUint8,
  wei_decimals: RequestUint8,
  max_deploy_fee: RequestDecimal,
});

export const SpotRegisterPairBody = Type.Object({
  base: RequestUint32,
  quote: RequestUint32,
  name: Type.String(),
  max_deploy_fee: RequestDecimal,
});

/** Fees in tenths of a basis point. */
export const SpotSetPairParamsBody = Type.Object({
  pair: RequestUint32,
  taker_fee_dbps: RequestUint32,
  maker_fee_dbps: RequestUint32,
  min_notional_cents: RequestUint64,
});

export const SpotSetPairActiveBody = Type.Object({ pair: RequestUint32, active: Type.Boolean() });

/** The two lists are parallel; amounts in whole units of the token. */
export const SpotSeedHoldersBody = Type.Object({
  asset: RequestUint32,
  holders: Type.Array(RequestAddress),
  amounts: Type.Array(RequestDecimal),
});

export const SpotFinalizeSupplyBody = Type.Object({ asset: RequestUint32, max_supply: RequestDecimal });
