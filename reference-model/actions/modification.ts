import type { ModifyBody } from '../../spec-schemas/shapes/actions/orders.ts';
import type { Core } from '../core.ts';
import { findLiveOrder, lowestOrderByCloid } from '../engine/orders/cancel-order.ts';
import { replaceOrder } from '../engine/orders/replace-order.ts';
import { type BookPx, bookPx, type Lots, lots } from '../numeric/planes.ts';
import { type Refusal, refuse } from '../refusal.ts';
import type { Address } from '../state/address.ts';
import type { LiveOrder } from '../state/live-order.ts';
import type { ActionContext } from './action.ts';
import { normalizeCloid, parseRequestUint } from './request-values.ts';

/** Amendment of one resting order. */
export interface OrderModification {
  readonly market: number;
  /** null: not sent. */
  readonly oid: bigint | null;
  readonly cloid: string | null;
  /** null: unchanged. */
  readonly newPx: BookPx | null;
  readonly newLots: Lots | null;
  readonly alwaysPlace: boolean;
}

/** @source write-api, "Order placement and lifecycle"; engine facts, section 3, "Batches" */
export interface ModifyRules {
  /** Returns the oid that names an order; null: use the handle. */
  named(oid: bigint | null): bigint | null;
  /** Verdict on an amendment that changes nothing. */
  empty(change: OrderModification): Refusal | null;
  readonly notFound: Refusal;
  /** Whether an amendment of a missing target succeeds as a no-op. */
  missingIsDone(change: OrderModification): boolean;
  /** Refusal of a `batch_modify` without entries. */
  readonly emptyBatch: Refusal;
}

export const modifyRules: ModifyRules = {
  named: (oid) => (oid === 0n ? null : oid),
  empty: ({ newPx, newLots }) =>
    newPx === null && newLots === null ? refuse('PRECONDITION_FAILED', 'nothing to modify') : null,
  notFound: refuse('ORDER_NOT_FOUND', 'order not found'),
  missingIsDone: ({ alwaysPlace }) => alwaysPlace,
  emptyBatch: refuse('INVALID_REQUEST', 'empty batch'),
};

/** @param body  its shape has passed */
export function decodeModification(body: ModifyBody): OrderModification {
  const { market, oid, cloid, new_px: px, new_size: size, always_place: always } = body;
  return {
    market,
    oid: oid === null || oid === undefined ? null : parseRequestUint(oid),
    cloid: normalizeCloid(cloid),
    newPx: px === null || px === undefined ? null : bookPx(parseRequestUint(px)),
    newLots: size === null || size === undefined ? null : lots(parseRequestUint(size)),
    alwaysPlace: always ?? false,
  };
}

/** Replaces one order of the acting account. @returns the refusal, which leaves the original unchanged */
export function modifyOrder(core: Core, context: ActionContext, change: OrderModification): Refusal | null {
  const { empty, notFound, missingIsDone } = core.rules.actions.modifies;
  const nothing = empty(change);
  if (nothing !== null) return nothing;
  const order = targetOf(core, context.account, change);
  if (order === null) return missingIsDone(change) ? null : notFound;
  const { newPx, newLots } = change;
  return replaceOrder(core, { order, newPx, newLots, hash: context.hash });
}

function targetOf(core: Core, owner: Address, { market, oid, cloid }: OrderModification): LiveOrder | null {
  const named = core.rules.actions.modifies.named(oid);
  if (named !== null) return findLiveOrder(core, owner, market, named);
  return cloid === null ? null : lowestOrderByCloid(core, owner, market, cloid);
}
