import fc from 'fast-check';
import { resolveAmountText } from '../encode-figures.ts';
import type { ActionGenerator } from '../generated-action.ts';
import { earnPoolCoverageFacetsOf, isKnownPoolArbitrary, resolvePoolToken } from '../pool-drafts.ts';
import { amountCoverageFacetsOf, lentAmountArbitrary } from '../stake-drafts.ts';
import type { AmountRef } from '../steps.ts';

interface Words {
  readonly tag: 'earn_deposit';
  /** Whether the pool is that of USDC, or of a token that does not exist. */
  readonly isKnown: boolean;
  readonly amount: AmountRef;
}

export const earnDepositGenerator: ActionGenerator<Words> = {
  tag: 'earn_deposit',
  weight: 1,
  words: () =>
    fc.record({
      tag: fc.constant('earn_deposit'),
      isKnown: isKnownPoolArbitrary,
      amount: lentAmountArbitrary,
    }),
  encode: ({ tag, isKnown, amount }, { by }, scope) => {
    const asset = resolvePoolToken(isKnown, scope);
    if (asset === null) return null;
    return {
      type: tag,
      params: { asset, amount: resolveAmountText(amount, by, { token: 'usdc', toPerp: false }, scope) },
    };
  },
  facets: ({ isKnown, amount }) => [...earnPoolCoverageFacetsOf(isKnown), ...amountCoverageFacetsOf(amount)],
};
