import fc from 'fast-check';
import type { ActionArbitrary } from '../action-arbitrary.ts';
import { cancelWords } from '../order-words.ts';

export const cancelOrder: ActionArbitrary<'cancel_order'> = fc.record({
  tag: fc.constant('cancel_order'),
  cancel: cancelWords,
});
