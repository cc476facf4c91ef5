import fc from 'fast-check';
import type { ActionArbitrary } from '../action-arbitrary.ts';

/** The next block, the one after, and heights that have passed. */
export const scheduleCancel: ActionArbitrary<'schedule_cancel'> = fc.record({
  tag: fc.constant('schedule_cancel'),
  inBlocks: fc.integer({ min: -2, max: 5 }),
});
