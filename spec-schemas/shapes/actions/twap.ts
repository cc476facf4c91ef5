import Type from 'typebox';
import { positionSides, sides } from './order-words.ts';
import { ActingOwner, BookUint64, optionalOrNull, Uint32, Uint64 } from './request-scalars.ts';

/** `market` is a perpetual or a spot pair. `delay_ms` below the venue's minimum is raised to it, not refused. */
export const TwapOrderBody = Type.Object({
  owner: ActingOwner,
  market: Uint32,
  side: Type.Enum(sides),
  total_size: BookUint64,
  slice_count: Uint32,
  delay_ms: Uint64,
  reduce_only: Type.Boolean(),
  position_side: optionalOrNull(Type.Enum(positionSides)),
  randomize: optionalOrNull(Type.Boolean()),
});

export const TwapCancelBody = Type.Object({ owner: ActingOwner, twap_id: Uint64 });
