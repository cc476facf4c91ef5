import fc from 'fast-check';
import type { AmountRef, ValidatorRef } from './steps.ts';

/** First two validators of the venue. */
export const validatorRefArbitrary: fc.Arbitrary<ValidatorRef> = fc.constantFrom<ValidatorRef[]>(0, 0, 1);

/** Up to five tokens. */
const fewCents = fc.integer({ min: 1, max: 500 }).map(
  (value) => (value / 100).toFixed(2),
  // The inverse mapping, so that an amount from a report can shrink too.
  (text) => (typeof text === 'string' && /^[0-5]\.[0-9]{2}$/.test(text) ? Number(text.replace('.', '')) : 0),
);

/** The exact balance. */
const allOfIt: fc.Arbitrary<AmountRef> = fc.record({
  of: fc.constant('free' as const),
  units: fc.integer({ min: -1, max: 1 }),
});
const beyondFields = fc.constantFrom(String(2n ** 64n), String(2n ** 128n));

/**
 * Amounts: the exact balance; small ones; zero, negative ones, and some that overflow 64-bit or 128-bit fields. None is finer than its
 * token: the moved amount would be open (D125).
 */
export const stakeAmountArbitrary: fc.Arbitrary<AmountRef> = fc.oneof(
  { weight: 5, arbitrary: allOfIt },
  { weight: 10, arbitrary: fewCents },
  // The first discount starts at a hundred: reached unlocked, and with the lockups that weight stake 2.5 and 4 times.
  { weight: 2, arbitrary: fc.constantFrom('12', '25', '40', '100', '200') },
  { weight: 1, arbitrary: fc.constantFrom('0', '0.0', '-1', '0.00000001', '1000000000') },
  { weight: 1, arbitrary: beyondFields },
);

/** Like `stakeAmountArbitrary`, for a token with six decimals. */
export const lentAmountArbitrary: fc.Arbitrary<AmountRef> = fc.oneof(
  { weight: 4, arbitrary: allOfIt },
  { weight: 10, arbitrary: fewCents },
  { weight: 2, arbitrary: fc.constantFrom('1', '10', '20', '30', '50', '100', '200') },
  { weight: 1, arbitrary: fc.constantFrom('0', '0.0', '-1', '0.000001', '1000000000') },
  { weight: 1, arbitrary: beyondFields },
);

/** Returns the facets of an amount for coverage. */
export function amountCoverageFacetsOf(amount: AmountRef): readonly string[] {
  return typeof amount === 'string' ? [] : [`free ${amount.units}`];
}
