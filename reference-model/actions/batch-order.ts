import { type BodyOf, defineAction } from './action.ts';
import { refuseLongBatch } from './batch-rules.ts';
import { placeGroup } from './grouped-orders.ts';
import { type OrderIntent, orderIntent } from './order-intent.ts';
import { orderAdmission, placeIntent } from './place-orders.ts';

interface BatchOrder {
  readonly orders: readonly OrderIntent[];
  readonly grouping: NonNullable<BodyOf<'batch_order'>['grouping']>;
}

/**
 * Places orders under one signature: each on its own, so that one refused leg stops no other, or as a group that stands
 * or falls together. @source write-api, "Order body"
 */
export const batchOrder = defineAction('batch_order', {
  decode: ({ orders, grouping }): BatchOrder => ({
    orders: orders.map((order) => orderIntent(order)),
    grouping: grouping ?? 'na',
  }),
  handles: ({ orders }) => orders.map(({ cloid }) => cloid),
  legs: ({ orders }) => orders.length,
  admit: (core, { tag }, { orders }) => refuseLongBatch(core, tag, orders.length) ?? orderAdmission(core, orders),
  commit(core, context, { orders, grouping }) {
    if (grouping !== 'na') return placeGroup(core, context, grouping, orders);
    const placed = core.rules.actions.batches.sequence(orders);
    return { kind: 'statuses', statuses: placed.map((intent) => placeIntent(core, context, intent)) };
  },
});
