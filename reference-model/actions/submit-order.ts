import type { OrderBody } from '../../spec-schemas/shapes/actions/orders.ts';
import type { Action } from './action.ts';
import { type OrderIntent, orderIntent } from './order-intent.ts';
import { orderAdmission, placeIntent } from './place-orders.ts';

/** Places one order. @source write-api, "Order body" */
export const submitOrder: Action<OrderIntent> = {
  tag: 'submit_order',
  decode: (body) => orderIntent(body as OrderBody), // its shape has passed
  handles: ({ cloid }) => [cloid],
  admit: (core, _context, intent) => orderAdmission(core, [intent]),
  commit: (core, context, intent) => ({ kind: 'statuses', statuses: [placeIntent(core, context, intent)] }),
};
