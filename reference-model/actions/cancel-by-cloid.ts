import { lowestOrderByCloid } from '../engine/orders/cancel-order.ts';
import { lowestParkedLegByCloid } from '../engine/orders/withdraw-leg.ts';
import { defineAction, outcomeOfVerdict } from './action.ts';
import { cancelOlderOfOrderAndLeg } from './cancel.ts';
import { normalizeCloid } from './request-values.ts';

interface CancelByCloid {
  readonly asset: number;
  readonly cloid: string;
}

/**
 * Cancels the order or parked leg with the lowest oid among those that carry the handle. @source write-api, "Order placement and lifecycle"
 */
export const cancelByCloidDefinition = defineAction('cancel_by_cloid', {
  decode: ({ asset, cloid }): CancelByCloid => ({ asset, cloid: normalizeCloid(cloid) ?? cloid }),
  lift: () => ({ by: 'cancel' }),
  admit: () => null,
  commit(core, context, { asset, cloid }) {
    const { account } = context;
    const order = lowestOrderByCloid(core, account, asset, cloid);
    const leg = lowestParkedLegByCloid(core, account, asset, cloid);
    return outcomeOfVerdict(cancelOlderOfOrderAndLeg(core, context, { order, leg }));
  },
});
