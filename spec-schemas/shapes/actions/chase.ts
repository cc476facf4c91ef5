import Type from 'typebox';
import { positionSides } from '../words.ts';
import { sides, stpModes } from './order-words.ts';
import {
  ActingOwner,
  BookUint64,
  optionalOrNull,
  RequestCloid,
  RequestUint32,
  RequestUint64,
} from './request-scalars.ts';

/** Has no price: the leg follows the touch. */
export const ChaseOrderBody = Type.Object({
  owner: ActingOwner,
  market: RequestUint32,
  side: Type.Enum(sides),
  size: BookUint64,
  cloid: optionalOrNull(RequestCloid),
  stp_mode: Type.Enum(stpModes),
  position_side: optionalOrNull(Type.Enum(positionSides)),
  interval_blocks: RequestUint32,
  ttl_ms: RequestUint64,
  max_reprices: RequestUint32,
});

/** `chase_oid` names the chase, not its resting leg. */
export const CancelChaseBody = Type.Object({ owner: ActingOwner, market: RequestUint32, chase_oid: RequestUint64 });
