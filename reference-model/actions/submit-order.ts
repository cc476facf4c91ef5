import { defineAction } from './action.ts';
import { orderIntent } from './order-intent.ts';
import { orderAdmission, placeIntent } from './place-orders.ts';

/** Places one order. @source write-api, "Order body" */
export const submitOrder = defineAction('submit_order', {
  decode: orderIntent,
  handles: ({ cloid }) => [cloid],
  lift: ({ market }) => ({ by: 'bid', asset: market }),
  admit: (core, _context, intent) => orderAdmission(core, [intent]),
  commit: (core, context, intent) => ({ kind: 'statuses', statuses: [placeIntent(core, context, intent)] }),
});
