import fc from 'fast-check';
import type { ActionArbitrary } from '../action-arbitrary.ts';
import { orderWords } from '../order-words.ts';

export const batchOrder: ActionArbitrary<'batch_order'> = fc.record({
  tag: fc.constant('batch_order'),
  orders: fc.array(orderWords, { minLength: 1, maxLength: 3 }),
  grouping: fc.oneof(
    { weight: 10, arbitrary: fc.constantFrom('na', null) },
    // No path in this build: refused as a whole.
    { weight: 1, arbitrary: fc.constant('normalTpsl') },
  ),
});
