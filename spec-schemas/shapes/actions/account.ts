import Type, { type Static } from 'typebox';
import {
  ActingOwner,
  optionalOrNull,
  RequestAddress,
  RequestDecimal,
  RequestUint32,
  RequestUint64,
} from './request-scalars.ts';

/** `is_isolated` true also moves the asset to isolated margin. */
export const UpdateLeverageBody = Type.Object({
  owner: ActingOwner,
  asset: RequestUint32,
  leverage: RequestUint32,
  is_isolated: Type.Boolean(),
});

/** A dex of 0 is the spot ledger. `amount` in whole units of `asset`. `nonce` is neither signed nor the envelope's. */
export const SendAssetBody = Type.Object({
  source_dex: RequestUint32,
  destination_dex: RequestUint32,
  asset: RequestUint32,
  destination: RequestAddress,
  amount: RequestDecimal,
  to_perp: Type.Boolean(),
  nonce: optionalOrNull(RequestUint64),
});

/** `to_perp` true moves whole USDC from the spot wallet to the perp wallet. */
export const UsdClassTransferBody = Type.Object({ ntl: RequestDecimal, to_perp: Type.Boolean() });

/** Without `expires_at_ms` the approval never expires. */
export const ApproveAgentBody = Type.Object({
  agent: RequestAddress,
  name: optionalOrNull(Type.String()),
  expires_at_ms: optionalOrNull(RequestUint64),
});

export const SetDisplayNameBody = Type.Object({ display_name: Type.String() });

export const NoopBody = Type.Object({});

export type UpdateLeverageBody = Static<typeof UpdateLeverageBody>;
export type SendAssetBody = Static<typeof SendAssetBody>;
export type ApproveAgentBody = Static<typeof ApproveAgentBody>;
export type NoopBody = Static<typeof NoopBody>;
