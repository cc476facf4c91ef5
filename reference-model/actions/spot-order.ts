import type { OrderBody } from '../../spec-schemas/shapes/actions/orders.ts';
import { defineAction } from './action.ts';
import { decodeOrderIntent, type OrderIntent } from './order-intent.ts';
import { orderAdmissionRefusal, placeOrParkIntent } from './place-orders.ts';

/** Fields that an order on a pair does not carry. The owner comes from the action context. */
const unsaid = { owner: '', kind: 'limit', reduce_only: false } as const satisfies Partial<OrderBody>;

/** Places one order on a pair. @source write-api, "Order placement and lifecycle"; engine facts, section 16 */
export const spotOrderDefinition = defineAction('spot_order', {
  decode: ({ pair: market, ...order }): OrderIntent => decodeOrderIntent({ ...order, ...unsaid, market }, ['spot']),
  handles: ({ cloid }) => [cloid],
  admit: (core, _context, intent) => orderAdmissionRefusal(core, [intent]),
  commit: (core, context, intent) => ({ kind: 'statuses', statuses: [placeOrParkIntent(core, context, intent)] }),
});
