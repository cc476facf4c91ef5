import { type BodyOf, defineAction } from './action.ts';
import { oversizedBatchRefusal } from './batch-rules.ts';
import { placeOrderGroup } from './grouped-orders.ts';
import { decodeOrderIntent, type OrderIntent } from './order-intent.ts';
import { orderAdmissionRefusal, placeOrParkIntent } from './place-orders.ts';

interface BatchOrder {
  readonly orders: readonly OrderIntent[];
  readonly grouping: NonNullable<BodyOf<'batch_order'>['grouping']>;
}

/**
 * Places orders under one signature. Legs are independent, so one refused leg stops no other, or form an all-or-nothing group. @source
 * write-api, "Order body"
 */
export const batchOrderDefinition = defineAction('batch_order', {
  decode: ({ orders, grouping }): BatchOrder => ({
    orders: orders.map((order) => decodeOrderIntent(order)),
    grouping: grouping ?? 'na',
  }),
  handles: ({ orders }) => orders.map(({ cloid }) => cloid),
  legs: ({ orders }) => orders.length,
  admit: (core, { tag }, { orders }) =>
    oversizedBatchRefusal(core, tag, orders.length) ?? orderAdmissionRefusal(core, orders),
  commit(core, context, { orders, grouping }) {
    if (grouping !== 'na') return placeOrderGroup(core, context, grouping, orders);
    const placed = core.rules.actions.batches.sequence(orders);
    return { kind: 'statuses', statuses: placed.map((intent) => placeOrParkIntent(core, context, intent)) };
  },
});
