import type { Core } from '../core.ts';
import { cancelLiveOrder, findLiveOrder } from '../engine/orders/cancel-order.ts';
import { cancelParkedLeg, findParkedLeg } from '../engine/orders/withdraw-leg.ts';
import { type Refusal, refuse } from '../refusal.ts';
import type { LiveOrder } from '../state/live-order.ts';
import type { ParkedTriggerLeg } from '../state/parked-legs.ts';
import type { ActionContext } from './action.ts';

/** A cancel of an order by its oid. */
export interface CancelTarget {
  readonly market: number;
  readonly oid: bigint;
}

/** @source write-api, "Errors": ORDER_NOT_FOUND */
export interface CancelRules {
  /** Another account's order, a gone order and an order of another market look alike to the caller: no live order. */
  readonly notFound: Refusal;
  /** Removes the order; the engine applies a cancel's other effects. */
  take(core: Core, context: ActionContext, order: LiveOrder): void;
  withdraw(core: Core, context: ActionContext, leg: ParkedTriggerLeg): void;
}

export const cancelRules: CancelRules = {
  notFound: refuse('ORDER_NOT_FOUND', 'order not found'),
  take: (core, _context, order) => cancelLiveOrder(core, order, null),
  withdraw: (core, _context, leg) => cancelParkedLeg(core, leg, null),
};

/** Cancels one order, or one parked leg, of the acting account. @returns the refusal, which changes nothing */
export function cancelByOid(core: Core, context: ActionContext, { market, oid }: CancelTarget): Refusal | null {
  const { account } = context;
  return cancelOlderOfOrderAndLeg(core, context, {
    order: findLiveOrder(core, account, market, oid),
    leg: findParkedLeg(core, account, market, oid),
  });
}

/** Live order and parked leg that a cancel may have named. */
interface Found {
  readonly order: LiveOrder | null;
  readonly leg: ParkedTriggerLeg | null;
}

/** Cancels the older of the two if a live order and a parked leg share a handle. */
export function cancelOlderOfOrderAndLeg(core: Core, context: ActionContext, { order, leg }: Found): Refusal | null {
  const { notFound, take, withdraw } = core.rules.actions.cancels;
  if (leg !== null && (order === null || leg.oid < order.oid)) withdraw(core, context, leg);
  else if (order !== null) take(core, context, order);
  else return notFound;
  return null;
}
