import Type from 'typebox';
import { positionSides } from '../words.ts';
import { scaleDistributions, scaleTifs, sides, stpModes } from './order-words.ts';
import { ActingOwner, BookUint64, optionalOrNull, RequestCloid, RequestUint32 } from './request-scalars.ts';

/** `px_low` is the first rung on either side. `weights` has one entry per rung with `custom`, else none. */
export const ScaleOrderBody = Type.Object({
  owner: ActingOwner,
  market: RequestUint32,
  side: Type.Enum(sides),
  n: RequestUint32,
  px_low: BookUint64,
  px_high: BookUint64,
  total_size: BookUint64,
  dist: Type.Enum(scaleDistributions),
  weights: optionalOrNull(Type.Array(RequestUint32)),
  tif: Type.Enum(scaleTifs),
  reduce_only: optionalOrNull(Type.Boolean()),
  stp_mode: Type.Enum(stpModes),
  position_side: optionalOrNull(Type.Enum(positionSides)),
  cloid: RequestCloid,
});

/** The handle identifies every rung of one ladder. */
export const CancelScaleBody = Type.Object({ owner: ActingOwner, market: RequestUint32, cloid: RequestCloid });
