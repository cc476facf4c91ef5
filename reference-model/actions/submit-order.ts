import { defineAction } from './action.ts';
import { decodeOrderIntent } from './order-intent.ts';
import { orderAdmissionRefusal, placeOrParkIntent } from './place-orders.ts';

/** Places one order. @source write-api, "Order body" */
export const submitOrderDefinition = defineAction('submit_order', {
  decode: decodeOrderIntent,
  handles: ({ cloid }) => [cloid],
  lift: ({ market }) => ({ by: 'bid', asset: market }),
  admit: (core, _context, intent) => orderAdmissionRefusal(core, [intent]),
  commit: (core, context, intent) => ({ kind: 'statuses', statuses: [placeOrParkIntent(core, context, intent)] }),
});
