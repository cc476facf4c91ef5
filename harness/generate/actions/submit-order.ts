import fc from 'fast-check';
import type { ActionArbitrary } from '../action-arbitrary.ts';
import { orderWords } from '../order-words.ts';

export const submitOrder: ActionArbitrary<'submit_order'> = fc.record({
  tag: fc.constant('submit_order'),
  order: orderWords,
});
