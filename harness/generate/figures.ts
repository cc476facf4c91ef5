import fc from 'fast-check';
import type { PxRef, SizeRef } from './steps.ts';

/** Near the mark, where orders meet; the grid's neighbours and the ends of the field now and then. */
export const px: fc.Arbitrary<PxRef> = fc.oneof(
  { weight: 24, arbitrary: fc.record({ at: fc.constant('mark' as const), ticks: fc.integer({ min: -6, max: 6 }) }) },
  { weight: 6, arbitrary: fc.record({ at: fc.constant('mark' as const), ticks: fc.integer({ min: -400, max: 400 }) }) },
  { weight: 1, arbitrary: fc.record({ at: fc.constant('off-tick' as const), ticks: fc.integer({ min: -3, max: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ at: fc.constant('power-of-2' as const), exponent: fc.nat({ max: 63 }) }) },
  { weight: 1, arbitrary: fc.record({ at: fc.constant('zero' as const) }) },
);

/** Small against an account's funds, so that nobody is ever near liquidation (D95). */
const usdc = fc.integer({ min: 10, max: 300 });

export const size: fc.Arbitrary<SizeRef> = fc.oneof(
  {
    weight: 20,
    arbitrary: fc.record({ of: fc.constant('worth' as const), usdc, steps: fc.integer({ min: -1, max: 1 }) }),
  },
  { weight: 3, arbitrary: fc.record({ of: fc.constant('minimum' as const), steps: fc.integer({ min: -1, max: 2 }) }) },
  { weight: 1, arbitrary: fc.record({ of: fc.constant('off-lot' as const), usdc }) },
  { weight: 1, arbitrary: fc.record({ of: fc.constant('power-of-2' as const), exponent: fc.nat({ max: 63 }) }) },
  { weight: 1, arbitrary: fc.record({ of: fc.constant('zero' as const) }) },
);
