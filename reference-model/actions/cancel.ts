import type { Core } from '../core.ts';
import { cancelLive, findLiveOrder } from '../engine/cancel-order.ts';
import { type Refusal, refuse } from '../refusal.ts';
import type { LiveOrder } from '../state/live-order.ts';
import type { ActionContext } from './action.ts';

/** One order by its number. */
export interface CancelTarget {
  readonly market: number;
  readonly oid: bigint;
}

/** @source write-api, "Errors": ORDER_NOT_FOUND */
export interface CancelRules {
  /** A stranger's order, a gone one and one of another market are the same to the asker: no live order. */
  readonly notFound: Refusal;
  /** Takes the order off; what a cancel does beside is up to the engine. */
  take(core: Core, context: ActionContext, order: LiveOrder): void;
}

export const cancelRules: CancelRules = {
  notFound: refuse('ORDER_NOT_FOUND', 'order not found'),
  take: (core, _context, order) => cancelLive(core, order, null),
};

/** Cancels one order of the acting account. @returns the refusal, which changes nothing */
export function cancelOne(core: Core, context: ActionContext, { market, oid }: CancelTarget): Refusal | null {
  return cancelFound(core, context, findLiveOrder(core, context.account, market, oid));
}

export function cancelFound(core: Core, context: ActionContext, order: LiveOrder | null): Refusal | null {
  const { notFound, take } = core.rules.actions.cancels;
  if (order === null) return notFound;
  take(core, context, order);
  return null;
}
