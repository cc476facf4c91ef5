import fc from 'fast-check';
import { encodeOrderBody } from '../encode-order.ts';
import type { ActionGenerator } from '../generated-action.ts';
import { makeOrderArbitrary, orderCoverageFacetsOf } from '../order-drafts.ts';
import type { OrderDraft } from '../steps.ts';

interface Words {
  readonly tag: 'submit_order';
  readonly order: OrderDraft;
}

export const submitOrderGenerator: ActionGenerator<Words> = {
  tag: 'submit_order',
  weight: 24,
  words: (figures) => fc.record({ tag: fc.constant('submit_order'), order: makeOrderArbitrary(figures) }),
  encode: (words, { by }, scope) => {
    const order = encodeOrderBody(words.order, by, scope);
    return order === null ? null : { type: words.tag, order };
  },
  facets: ({ order }) => orderCoverageFacetsOf(order),
};
