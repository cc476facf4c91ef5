import { cancelOrdersAndLegs } from '../engine/orders/cancel-order.ts';
import { endTwapParent } from '../engine/orders/twap-parents.ts';
import { twapsOf } from '../state/twaps.ts';
import { defineAction, doneOutcome } from './action.ts';

interface CancelAllOrders {
  /** null: in every market. */
  readonly asset: number | null;
}

/** Cancels every live order and parked leg, and ends every parent, of the account, or those of one market; none at all is no refusal. */
export const cancelAllOrders = defineAction('cancel_all_orders', {
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
