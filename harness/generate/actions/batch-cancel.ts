import fc from 'fast-check';
import type { ActionArbitrary } from '../action-arbitrary.ts';
import { cancelWords } from '../order-words.ts';

export const batchCancel: ActionArbitrary<'batch_cancel'> = fc.record({
  tag: fc.constant('batch_cancel'),
  cancels: fc.array(cancelWords, { minLength: 1, maxLength: 3 }),
});
