import fc from 'fast-check';
import { resolveAmountText } from '../encode-figures.ts';
import type { ActionGenerator } from '../generated-action.ts';
import { amountCoverageFacetsOf, stakeAmountArbitrary } from '../stake-drafts.ts';
import type { AmountRef } from '../steps.ts';

interface Words {
  readonly tag: 'c_deposit';
  readonly amount: AmountRef;
}

export const cDepositGenerator: ActionGenerator<Words> = {
  tag: 'c_deposit',
  weight: 3,
  isOnRequest: true,
  words: () => fc.record({ tag: fc.constant('c_deposit'), amount: stakeAmountArbitrary }),
  encode: ({ tag, amount }, { by }, scope) => ({
    type: tag,
    params: { amount: resolveAmountText(amount, by, { token: 'native', toPerp: false }, scope) },
  }),
  facets: ({ amount }) => amountCoverageFacetsOf(amount),
};
