import Type from 'typebox';
import { RequestAddress, RequestDecimal, Uint8, Uint32, Uint64 } from './request-scalars.ts';

/** `max_deploy_fee` limits the asked fee, in whole USDC. */
export const SpotRegisterTokenBody = Type.Object({
  symbol: Type.String(),
  sz_decimals: Uint8,
  wei_decimals: Uint8,
  max_deploy_fee: RequestDecimal,
});

export const SpotRegisterPairBody = Type.Object({
  base: Uint32,
  quote: Uint32,
  name: Type.String(),
  max_deploy_fee: RequestDecimal,
});

/** Fees in tenths of a basis point. */
export const SpotSetPairParamsBody = Type.Object({
  pair: Uint32,
  taker_fee_dbps: Uint32,
  maker_fee_dbps: Uint32,
  min_notional_cents: Uint64,
});

export const SpotSetPairActiveBody = Type.Object({ pair: Uint32, active: Type.Boolean() });

/** The two lists are parallel; amounts in whole units of the token. */
export const SpotSeedHoldersBody = Type.Object({
  asset: Uint32,
  holders: Type.Array(RequestAddress),
  amounts: Type.Array(RequestDecimal),
});

export const SpotFinalizeSupplyBody = Type.Object({ asset: Uint32, max_supply: RequestDecimal });
