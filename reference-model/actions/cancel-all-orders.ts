import type { CancelAllOrdersBody } from '../../spec-schemas/shapes/actions/orders.ts';
import { cancelAll } from '../engine/cancel-order.ts';
import { type Action, done } from './action.ts';

interface CancelAllOrders {
  /** null: in every market. */
  readonly asset: number | null;
}

/** Cancels every live order of the account, or those of one market; none at all is no refusal. */
export const cancelAllOrders: Action<CancelAllOrders> = {
  tag: 'cancel_all_orders',
  decode(body) {
    const { asset } = body as CancelAllOrdersBody; // its shape has passed
    return { asset: asset ?? null };
  },
  admit: () => null,
  commit(core, context, { asset }) {
    cancelAll(core, context.account, asset);
    return done;
  },
};
