import fc from 'fast-check';

import type { ActionGenerator } from '../generated-action.ts';
import { amountCoverageFacetsOf, stakeAmountArbitrary } from '../stake-drafts.ts';
import type { AmountRef } from '../steps.ts';

interface Words {
  readonly tag: 'c_withdraw';
  readonly amount: AmountRef;
}

export const cWithdrawGenerator: ActionGenerator<Words> = {
  tag: 'c_withdraw',
  weight: 3,
  isOnRequest: true,
  words: () => fc.record({ tag: fc.constant('c_withdraw'), amount: stakeAmountArbitrary }),
  encode: ({ tag, amount }, { by }, scope) => ({
    type: tag,
    params: { amount: typeof amount === 'string' ? amount : scope.staking.staked(by, null, amount.units) },
  }),
  facets: ({ amount }) => amountCoverageFacetsOf(amount),
};
