import fc from 'fast-check';
import type { ActionArbitrary } from '../action-arbitrary.ts';
import { changeWords } from '../order-words.ts';

/** An empty batch is well formed and refused. */
export const batchModify: ActionArbitrary<'batch_modify'> = fc.record({
  tag: fc.constant('batch_modify'),
  changes: fc.array(changeWords, { maxLength: 3 }),
});
