import fc from 'fast-check';
import type { ActionArbitrary } from '../action-arbitrary.ts';
import { cloid, market } from '../references.ts';

export const cancelByCloid: ActionArbitrary<'cancel_by_cloid'> = fc.record({
  tag: fc.constant('cancel_by_cloid'),
  market,
  cloid,
});
