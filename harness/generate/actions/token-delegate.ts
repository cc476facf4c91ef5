import fc from 'fast-check';
import type { ActionGenerator } from '../generated-action.ts';
import { amountCoverageFacetsOf, stakeAmountArbitrary, validatorRefArbitrary } from '../stake-drafts.ts';
import type { AmountRef, ValidatorRef } from '../steps.ts';

interface Words {
  readonly tag: 'token_delegate';
  readonly validator: ValidatorRef;
  readonly amount: AmountRef;
  readonly back: boolean;
  /** null: left out. */
  readonly months: number | null;
}

export const tokenDelegateGenerator: ActionGenerator<Words> = {
  tag: 'token_delegate',
  weight: 5,
  isOnRequest: true,
  words: () =>
    fc.record({
      tag: fc.constant('token_delegate'),
      validator: validatorRefArbitrary,
      amount: stakeAmountArbitrary,
      back: fc.oneof({ weight: 3, arbitrary: fc.constant(false) }, { weight: 2, arbitrary: fc.constant(true) }),
      months: fc.oneof(
        { weight: 8, arbitrary: fc.constantFrom(null, 0) },
        { weight: 3, arbitrary: fc.constantFrom(1, 6, 24) },
        { weight: 1, arbitrary: fc.constantFrom(2, 3, 12, 255) },
      ),
    }),
  encode({ tag, validator: ref, amount, back, months }, { by }, scope) {
    // Only the first validator is given a lockup: which validators accept one is open (D126).
    const named = scope.staking.validator(months === null || months === 0 ? ref : 0);
    const text = typeof amount === 'string' ? amount : scope.staking.staked(by, back ? named : null, amount.units);
    return {
      type: tag,
      params: {
        validator: named,
        amount: text,
        is_undelegate: back,
        ...(months === null ? {} : { lock_months: months }),
      },
    };
  },
  facets: ({ amount, back, months }) => [
    back ? 'back' : 'out',
    ...(months === null || months === 0 ? [] : [[1, 6, 24].includes(months) ? 'under a lock' : 'under no such lock']),
    ...amountCoverageFacetsOf(amount),
  ],
};
