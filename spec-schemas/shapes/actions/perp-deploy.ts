import Type from 'typebox';
import {
  optionalOrNull,
  RequestAddress,
  RequestDecimal,
  RequestUint8,
  RequestUint16,
  RequestUint32,
  RequestUint64,
} from './request-scalars.ts';

/** `symbol` is the dex name, a colon and the rest. `name` is for the first registration of a dex. */
export const PerpRegisterAssetBody = Type.Object({
  symbol: Type.String(),
  decimals: RequestUint8,
  name: optionalOrNull(Type.String()),
});

export const PerpSetLeverageBody = Type.Object({ asset: RequestUint32, max_leverage: RequestUint8 });

/** The venue's two fees in tenths of a basis point, the deployer's own in whole basis points. */
export const PerpSetFeeTierBody = Type.Object({
  asset: RequestUint32,
  taker_fee_dbps: RequestUint32,
  maker_fee_dbps: RequestUint32,
  deployer_fee_bps: RequestUint32,
});

export const PerpSetMakerRebateBody = Type.Object({ asset: RequestUint32, rebate_bps: RequestUint16 });
export const PerpSetMinSizeBody = Type.Object({ asset: RequestUint32, min_order_size: RequestUint64 });

/** Body of both activation actions. */
export const PerpActivationBody = Type.Object({ asset: RequestUint32 });

/** `add` true grants every right, false revokes all. */
export const PerpSetSubDeployersBody = Type.Object({
  asset: RequestUint32,
  sub_deployer: RequestAddress,
  add: Type.Boolean(),
});

/** `permissions` replaces the whole mask. */
export const PerpSetSubDeployerPermsBody = Type.Object({
  asset: RequestUint32,
  sub_deployer: RequestAddress,
  permissions: RequestUint16,
});

/** Names and widths of the keys are our guess: no field list is published (D35). 0 returns the market to its book. */
export const PerpSetFbaModeBody = Type.Object({ asset: RequestUint32, period_ms: RequestUint32 });

/** The text of `px` is signed as sent, in whole USDC. */
export const Mip3SetOraclePxBody = Type.Object({ asset: RequestUint32, px: RequestDecimal });

export const PerpSetOracleBody = Type.Object({ asset: RequestUint32, oracle_source_mask: RequestUint16 });
