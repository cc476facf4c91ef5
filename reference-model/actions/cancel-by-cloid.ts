import { lowestByCloid } from '../engine/orders/cancel-order.ts';
import { lowestParkedByCloid } from '../engine/orders/withdraw-leg.ts';
import { defineAction, outcomeOfVerdict } from './action.ts';
import { cancelFound } from './cancel.ts';
import { cloidOf } from './request-values.ts';

interface CancelByCloid {
  readonly asset: number;
  readonly cloid: string;
}

/** Cancels the order, or the parked leg, of the lowest oid that carries the handle. @source write-api, "Order placement and lifecycle" */
export const cancelByCloid = defineAction('cancel_by_cloid', {
  decode: ({ asset, cloid }): CancelByCloid => ({ asset, cloid: cloidOf(cloid) ?? cloid }),
  lift: () => ({ by: 'cancel' }),
  admit: () => null,
  commit(core, context, { asset, cloid }) {
    const { account } = context;
    const order = lowestByCloid(core, account, asset, cloid);
    const leg = lowestParkedByCloid(core, account, asset, cloid);
    return outcomeOfVerdict(cancelFound(core, context, { order, leg }));
  },
});
