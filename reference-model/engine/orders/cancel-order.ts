import type { Core } from '../../core.ts';
import type { OrderReason } from '../../events.ts';
import type { Account } from '../../state/account.ts';
import type { Address } from '../../state/address.ts';
import { liveOrdersByCloid, unindexLiveOrder } from '../../state/indexes.ts';
import type { LiveOrder } from '../../state/live-order.ts';
import { releaseOrderEscrow } from '../spot/spot-escrow.ts';
import { endChaseOfLeg } from './chase-leg.ts';
import { liveOrderEventFacts } from './order-facts.ts';
import { cancelParkedLegs } from './withdraw-leg.ts';

/** Decisions of a cancel, one entry each. */
export interface OrderLookupRules {
  /** Another account's order counts as no live order for this owner. */
  readonly reaches: (order: LiveOrder, owner: Address) => boolean;
  /** Returns the order that a handle names, among all orders that carry it. */
  readonly named: (orders: readonly LiveOrder[]) => LiveOrder | null;
}

/** @source write-api, "Order placement and lifecycle" and "Errors" */
export const orderLookupRules: OrderLookupRules = {
  reaches: (order, owner) => order.owner === owner,
  named: (orders) => orders.reduce<LiveOrder | null>((low, next) => (low && low.oid < next.oid ? low : next), null),
};

/** Returns an account's resting orders in placement order. Cost is proportional to the result. */
export function liveOrdersOf(core: Core, account: Account): LiveOrder[] {
  const orders: LiveOrder[] = [];
  for (const [oid, market] of account.orders) {
    const order = core.state.markets.get(market)?.book.get(oid);
    if (order !== undefined) orders.push(order);
  }
  return orders;
}

/** Returns the live order that `oid` names for this owner in this market; null if there is none: ORDER_NOT_FOUND. */
export function findLiveOrder(core: Core, owner: Address, market: number, oid: bigint): LiveOrder | null {
  const order = core.state.markets
    .get(market)
    ?.book.get(core.rules.engine.orderIds.named(core, { owner, market }, oid));
  return order !== undefined && core.rules.engine.cancels.reaches(order, owner) ? order : null;
}

/** Returns the live order with the lowest oid that carries the handle. @param market  null: any market */
export function lowestOrderByCloid(core: Core, owner: Address, market: number | null, cloid: string): LiveOrder | null {
  return core.rules.engine.cancels.named(
    liveOrdersByCloid(core.state, cloid).filter(
      (order) => order.owner === owner && (market === null || order.market === market),
    ),
  );
}

/**
 * Cancels a live order.
 * @param reason  null if the owner requested it
 */
export function cancelLiveOrder(core: Core, order: LiveOrder, reason: OrderReason | null): void {
  core.state.markets.get(order.market)?.book.cancel(order.oid);
  finishCancelledOrder(core, order, reason);
  emitBookChanged(core, order.market);
}

/** Emits that the book of a market has changed. */
export function emitBookChanged(core: Core, market: number): void {
  core.emit({ kind: 'market-changed', market });
}

/** Emits the cancellation of an order that left the book, and removes it from its owner's index. */
export function finishCancelledOrder(core: Core, order: LiveOrder, reason: OrderReason | null): void {
  unindexLiveOrder(core.state, order);
  releaseOrderEscrow(core, order);
  endChaseOfLeg(core, order, 'cancelled');
  core.emit({
    kind: 'order',
    status: 'canceled',
    order: liveOrderEventFacts(order),
    filledLots: null,
    avgPx: null,
    reason,
  });
}

/** Cancels an account's live orders and parked legs, in one market or in all. @returns the number cancelled */
export function cancelOrdersAndLegs(core: Core, owner: Address, market: number | null): number {
  const account = core.state.accounts.get(owner);
  if (account === undefined) return 0;
  const orders = liveOrdersOf(core, account).filter((order) => market === null || order.market === market);
  for (const order of orders) cancelLiveOrder(core, order, null);
  return orders.length + cancelParkedLegs(core, owner, market);
}
