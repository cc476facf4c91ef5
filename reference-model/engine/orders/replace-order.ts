import type { Core } from '../../core.ts';
import type { BookPx, Lots } from '../../numeric/planes.ts';
import type { Refusal } from '../../refusal.ts';
import { type LiveOrder, plainOrderFields } from '../../state/live-order.ts';
import type { OrderAtGate } from './order-gates.ts';
import { placeOrReplace } from './place-order.ts';

/** An amendment of one live order. */
export interface OrderReplacement {
  readonly order: LiveOrder;
  /** null: unchanged. */
  readonly newPx: BookPx | null;
  /** null: the remaining size. */
  readonly newLots: Lots | null;
  /** `action_hash` of the amending action, carried by prints of the replacement. */
  readonly hash: string;
}

export interface OrderReplacementRules {
  /** The replacement as seen by the gates. */
  readonly next: (order: LiveOrder, to: Pick<OrderReplacement, 'newPx' | 'newLots'>) => OrderAtGate;
}

/** @source write-api, "Order placement and lifecycle"; engine facts, section 3: modify */
export const orderReplacementRules: OrderReplacementRules = {
  next: (order, { newPx, newLots }) => ({
    owner: order.owner,
    market: order.market,
    leg: order.leg,
    // An amendment detaches the order from its chase, which ends.
    origin: order.origin.kind === 'chase' ? plainOrderFields.origin : order.origin,
    side: order.side,
    px: newPx ?? order.px,
    lots: newLots ?? order.lots,
    tif: order.tif,
    stpMode: order.stpMode,
    reduceOnly: order.reduceOnly,
    cloid: order.cloid,
    replaces: order,
  }),
};

/**
 * Cancels a live order and places its replacement under a new oid, behind the orders at its price; it may cross.
 * @returns the gates' refusal, after which the original keeps its place. A reduce-only replacement with nothing to reduce is not refused,
 * and leaves the original too.
 */
export function replaceOrder(core: Core, { order, newPx, newLots, hash }: OrderReplacement): Refusal | null {
  const { entry } = placeOrReplace(core, {
    ...core.rules.engine.replace.next(order, { newPx, newLots }),
    hash,
    oid: null,
  });
  return 'error' in entry ? entry.error : null;
}
