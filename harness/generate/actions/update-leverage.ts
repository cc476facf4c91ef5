import fc from 'fast-check';
import type { ActionArbitrary } from '../action-arbitrary.ts';
import { market } from '../references.ts';

/** The bounds of every ladder are somewhere here, with what is beyond them. */
export const updateLeverage: ActionArbitrary<'update_leverage'> = fc.record({
  tag: fc.constant('update_leverage'),
  market,
  leverage: fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min: 1, max: 10 }) },
    { weight: 1, arbitrary: fc.constantFrom(0, 11, 20, 25, 26, 40, 41, 101, 256) },
  ),
});
