import { cancelOrdersAndLegs } from '../engine/orders/cancel-order.ts';
import { endTwapParent } from '../engine/orders/twap-parents.ts';
import { twapsOf } from '../state/twaps.ts';
import { defineAction, doneOutcome } from './action.ts';

interface CancelAllOrders {
  /** null: every market. */
  readonly asset: number | null;
}

/**
 * Cancels every live order and parked leg and ends every parent of the account, or only those of one market. Cancelling nothing is a
 * success.
 */
export const cancelAllOrdersDefinition = defineAction('cancel_all_orders', {
  decode: ({ asset }): CancelAllOrders => ({ asset: asset ?? null }),
  lift: () => ({ by: 'cancel' }),
  admit: () => null,
  commit(core, context, { asset }) {
    cancelOrdersAndLegs(core, context.account, asset);
    for (const twap of twapsOf(core.state, context.account)) {
      if (asset === null || twap.market === asset) endTwapParent(core, twap, 'terminated');
    }
    return doneOutcome;
  },
});
