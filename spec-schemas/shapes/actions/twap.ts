import Type from 'typebox';
import { positionSides } from '../words.ts';
import { sides } from './order-words.ts';
import { ActingOwner, BookUint64, optionalOrNull, RequestUint32, RequestUint64 } from './request-scalars.ts';

/** `market` is a perpetual or a spot pair. `delay_ms` below the venue's minimum is raised to it, not refused. */
export const TwapOrderBody = Type.Object({
  owner: ActingOwner,
  market: RequestUint32,
  side: Type.Enum(sides),
  total_size: BookUint64,
  slice_count: RequestUint32,
  delay_ms: RequestUint64,
  reduce_only: Type.Boolean(),
  position_side: optionalOrNull(Type.Enum(positionSides)),
  randomize: optionalOrNull(Type.Boolean()),
});

export const TwapCancelBody = Type.Object({ owner: ActingOwner, twap_id: RequestUint64 });
