import fc from 'fast-check';
import type { ActionGenerator } from '../generated-action.ts';
import { validatorRefArbitrary } from '../stake-drafts.ts';
import type { ValidatorRef } from '../steps.ts';

interface Words {
  readonly tag: 'claim_rewards';
  /** null: every delegation. */
  readonly validator: ValidatorRef | null;
}

export const claimRewardsGenerator: ActionGenerator<Words> = {
  tag: 'claim_rewards',
  weight: 1,
  isOnRequest: true,
  words: () =>
    fc.record({
      tag: fc.constant('claim_rewards'),
      validator: fc.option(validatorRefArbitrary, { nil: null, freq: 2 }),
    }),
  encode: ({ tag, validator: ref }, _by, scope) => ({
    type: tag,
    params: ref === null ? {} : { validator: scope.staking.validator(ref) },
  }),
  facets: ({ validator: ref }) => [ref === null ? 'of all' : 'of one'],
};
