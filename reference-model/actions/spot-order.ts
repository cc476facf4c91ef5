import type { OrderBody } from '../../spec-schemas/shapes/actions/orders.ts';
import { defineAction } from './action.ts';
import { type OrderIntent, orderIntent } from './order-intent.ts';
import { orderAdmission, placeIntent } from './place-orders.ts';

/** Fields that an order on a pair has no word for. The owner stands in the context. */
const unsaid = { owner: '', kind: 'limit', reduce_only: false } as const satisfies Partial<OrderBody>;

/** Places one order on a pair. @source write-api, "Order placement and lifecycle"; engine facts, section 16 */
export const spotOrder = defineAction('spot_order', {
  decode: ({ pair: market, ...order }): OrderIntent => orderIntent({ ...order, ...unsaid, market }, ['spot']),
  handles: ({ cloid }) => [cloid],
  admit: (core, _context, intent) => orderAdmission(core, [intent]),
  commit: (core, context, intent) => ({ kind: 'statuses', statuses: [placeIntent(core, context, intent)] }),
});
