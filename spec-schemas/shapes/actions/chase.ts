import Type from 'typebox';
import { positionSides, sides, stpModes } from './order-words.ts';
import { ActingOwner, BookUint64, optionalOrNull, RequestCloid, Uint32, Uint64 } from './request-scalars.ts';

/** Has no price: the leg follows the touch. */
export const ChaseOrderBody = Type.Object({
  owner: ActingOwner,
  market: Uint32,
  side: Type.Enum(sides),
  size: BookUint64,
  cloid: optionalOrNull(RequestCloid),
  stp_mode: Type.Enum(stpModes),
  position_side: optionalOrNull(Type.Enum(positionSides)),
  interval_blocks: Uint32,
  ttl_ms: Uint64,
  max_reprices: Uint32,
});

/** `chase_oid` names the chase, not its resting leg. */
export const CancelChaseBody = Type.Object({ owner: ActingOwner, market: Uint32, chase_oid: Uint64 });
