import fc from 'fast-check';
import { encodeOwnerField } from '../encode-scope.ts';
import type { ActionGenerator } from '../generated-action.ts';

interface Words {
  readonly tag: 'schedule_cancel';
  /** Blocks after the newest one; 0 and less are in the past. */
  readonly inBlocks: number;
}

/** Heights: the next block, the one after, and past ones. */
export const scheduleCancelGenerator: ActionGenerator<Words> = {
  tag: 'schedule_cancel',
  weight: 2,
  words: () => fc.record({ tag: fc.constant('schedule_cancel'), inBlocks: fc.integer({ min: -2, max: 5 }) }),
  encode: (words, encoding, scope) => ({
    type: words.tag,
    params: { ...encodeOwnerField(encoding, scope), cancel_at_block: Math.max(0, scope.height + words.inBlocks) },
  }),
  facets: ({ inBlocks }) => [inBlocks > 0 ? 'ahead' : 'passed'],
};
