import Type, { type Static } from 'typebox';
import { withSourceAuthority } from '../composites.ts';
import { positionSides } from '../words.ts';
import { orderGroupings, orderKinds, sides, stpModes, timesInForce, tpslLabels } from './order-words.ts';
import {
  ActingOwner,
  BookUint64,
  optionalOrNull,
  RequestAddress,
  RequestCloid,
  RequestUint16,
  RequestUint32,
  RequestUint64,
} from './request-scalars.ts';

// Limits with an error code of their own (size 0, a price off the grid, an unknown market) are rules of the action, and not part of the
// shape.

/** Its presence parks one reduce-only leg. With `is_market` false or omitted, a limit order rests when it fires. */
const TriggerBlock = Type.Object({
  trigger_px: BookUint64,
  is_market: optionalOrNull(Type.Boolean()),
  tpsl: Type.Enum(tpslLabels),
  trail_px: optionalOrNull(BookUint64),
});

/** `fee` in whole basis points, on top of the taker fee. */
const BuilderBlock = Type.Object({ fee: RequestUint16, user: RequestAddress });

/** @source write-api, "Order body" */
export const OrderBody = Type.Object({
  owner: RequestAddress,
  market: RequestUint32,
  side: Type.Enum(sides),
  kind: Type.Enum(orderKinds),
  trigger: optionalOrNull(TriggerBlock),
  size: BookUint64,
  limit_px: BookUint64,
  tif: Type.Enum(timesInForce),
  stp_mode: Type.Enum(stpModes),
  reduce_only: Type.Boolean(),
  cloid: optionalOrNull(RequestCloid),
  builder: optionalOrNull(BuilderBlock),
  position_side: optionalOrNull(Type.Enum(positionSides)),
});

/** Each leg is a whole order body: its own `owner` is required and then ignored. */
export const BatchOrderBody = Type.Object({
  owner: ActingOwner,
  orders: Type.Array(OrderBody, { minItems: 1 }),
  grouping: optionalOrNull(Type.Enum(orderGroupings)),
});

/** A `cloid` decodes and is ignored: this action cancels by oid. */
export const CancelBody = Type.Object({
  owner: withSourceAuthority('seed', RequestAddress),
  market: RequestUint32,
  oid: RequestUint64,
  cloid: optionalOrNull(RequestCloid),
});

export const BatchCancelBody = Type.Object({
  owner: ActingOwner,
  cancels: Type.Array(CancelBody, { minItems: 1 }),
});

export const CancelByCloidBody = Type.Object({
  owner: ActingOwner,
  asset: RequestUint32,
  cloid: RequestCloid,
});

export const CancelAllOrdersBody = Type.Object({ owner: ActingOwner, asset: optionalOrNull(RequestUint32) });

/** The order is addressed by `oid`, or by `cloid` where `oid` is 0 or omitted. */
export const ModifyBody = Type.Object({
  owner: ActingOwner,
  market: RequestUint32,
  oid: optionalOrNull(RequestUint64),
  cloid: optionalOrNull(RequestCloid),
  new_px: optionalOrNull(BookUint64),
  new_size: optionalOrNull(BookUint64),
  always_place: optionalOrNull(Type.Boolean()),
});

export const BatchModifyBody = Type.Object({
  owner: ActingOwner,
  modifications: Type.Array(ModifyBody),
});

export const ScheduleCancelBody = Type.Object({ owner: ActingOwner, cancel_at_block: RequestUint64 });

export type OrderBody = Static<typeof OrderBody>;
export type BatchOrderBody = Static<typeof BatchOrderBody>;
export type CancelBody = Static<typeof CancelBody>;
export type BatchCancelBody = Static<typeof BatchCancelBody>;
export type CancelByCloidBody = Static<typeof CancelByCloidBody>;
export type CancelAllOrdersBody = Static<typeof CancelAllOrdersBody>;
export type ModifyBody = Static<typeof ModifyBody>;
export type BatchModifyBody = Static<typeof BatchModifyBody>;
export type ScheduleCancelBody = Static<typeof ScheduleCancelBody>;
