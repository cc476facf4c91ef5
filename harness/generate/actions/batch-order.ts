import fc from 'fast-check';
import { orderBody } from '../encode-order.ts';
import { all, ownerIn } from '../encode-scope.ts';
import type { GeneratedAction } from '../generated-action.ts';
import { orderFacets, orderWords } from '../order-words.ts';
import type { OrderWords } from '../steps.ts';

interface Words {
  readonly tag: 'batch_order';
  readonly orders: readonly OrderWords[];
  readonly grouping: 'na' | 'normalTpsl' | null;
}

export const batchOrder: GeneratedAction<Words> = {
  tag: 'batch_order',
  weight: 4,
  words: fc.record({
    tag: fc.constant('batch_order'),
    orders: fc.array(orderWords, { minLength: 1, maxLength: 3 }),
    grouping: fc.oneof(
      { weight: 10, arbitrary: fc.constantFrom('na', null) },
      // No path in this build: refused as a whole.
      { weight: 1, arbitrary: fc.constant('normalTpsl') },
    ),
  }),
  encode: ({ tag, grouping, ...words }, encoding, scope) => {
    const orders = all(words.orders.map((order) => orderBody(order, encoding.by, scope)));
    if (orders === null) return null;
    return { type: tag, params: { ...ownerIn(encoding, scope), orders, ...(grouping === null ? {} : { grouping }) } };
  },
  facets: ({ orders, grouping }) => [...new Set([...orders.flatMap(orderFacets), `grouping ${grouping}`])],
};
