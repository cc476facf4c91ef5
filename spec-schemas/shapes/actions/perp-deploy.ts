import Type from 'typebox';
import { optionalOrNull, RequestAddress, RequestDecimal, Uint8, Uint16, Uint32, Uint64 } from './request-scalars.ts';

/** `symbol` is the dex name, a colon and the rest. `name` is for the first registration of a dex. */
export const PerpRegisterAssetBody = Type.Object({
  symbol: Type.String(),
  decimals: Uint8,
  name: optionalOrNull(Type.String()),
});

export const PerpSetLeverageBody = Type.Object({ asset: Uint32, max_leverage: Uint8 });

/** The venue's two fees in tenths of a basis point, the deployer's own in whole basis points. */
export const PerpSetFeeTierBody = Type.Object({
  asset: Uint32,
  taker_fee_dbps: Uint32,
  maker_fee_dbps: Uint32,
  deployer_fee_bps: Uint32,
});

export const PerpSetMakerRebateBody = Type.Object({ asset: Uint32, rebate_bps: Uint16 });
export const PerpSetMinSizeBody = Type.Object({ asset: Uint32, min_order_size: Uint64 });

/** Body of both activation actions. */
export const PerpActivationBody = Type.Object({ asset: Uint32 });

/** `add` true grants every right, false revokes all. */
export const PerpSetSubDeployersBody = Type.Object({
  asset: Uint32,
  sub_deployer: RequestAddress,
  add: Type.Boolean(),
});

/** `permissions` replaces the whole mask. */
export const PerpSetSubDeployerPermsBody = Type.Object({
  asset: Uint32,
  sub_deployer: RequestAddress,
  permissions: Uint16,
});

/** Names and widths of the keys are our guess: no field list is published (D35). 0 returns the market to its book. */
export const PerpSetFbaModeBody = Type.Object({ asset: Uint32, period_ms: Uint32 });

/** The text of `px` is signed as sent, in whole USDC. */
export const Mip3SetOraclePxBody = Type.Object({ asset: Uint32, px: RequestDecimal });

export const PerpSetOracleBody = Type.Object({ asset: Uint32, oracle_source_mask: Uint16 });
