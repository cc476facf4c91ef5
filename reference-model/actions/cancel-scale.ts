import type { Core } from '../core.ts';
import type { Address } from '../state/address.ts';
import type { LiveOrder } from '../state/live-order.ts';
import { defineAction, doneOutcome, refusedOutcome } from './action.ts';
import { normalizeCloid } from './request-values.ts';
import { ladderOrdersOf } from './scale-order.ts';

interface CancelScale {
  readonly market: number;
  readonly cloid: string;
}

/** @source write-api, "Order placement and lifecycle"; engine facts, section 6 */
export interface CancelScaleRules {
  /** Returns the orders that a handle cancels: those of one market, parked legs excluded. */
  readonly reached: (core: Core, owner: Address, named: CancelScale) => readonly LiveOrder[];
}

export const cancelScaleRules: CancelScaleRules = {
  reached: (core, owner, { market, cloid }) => ladderOrdersOf(core, owner, market, cloid),
};

/** Cancels the resting rungs of a ladder, and any other order that shares its handle. */
export const cancelScaleDefinition = defineAction('cancel_scale', {
  decode: ({ market, cloid }): CancelScale => ({ market, cloid: normalizeCloid(cloid) ?? cloid }),
  lift: () => ({ by: 'cancel' }),
  admit: () => null,
  commit(core, context, named) {
    const { notFound, take } = core.rules.actions.cancels;
    const orders = core.rules.actions.cancelScale.reached(core, context.account, named);
    if (orders.length === 0) return refusedOutcome(notFound);
    for (const order of orders) take(core, context, order);
    return doneOutcome;
  },
});
