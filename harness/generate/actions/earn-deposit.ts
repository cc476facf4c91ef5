import fc from 'fast-check';
import { amountText } from '../encode-figures.ts';
import type { GeneratedAction } from '../generated-action.ts';
import { amountFacets, lentAmount } from '../stake-words.ts';
import type { AmountRef } from '../steps.ts';

interface Words {
  readonly tag: 'earn_deposit';
  /** Of USDC, or of a token that there is not. */
  readonly isKnown: boolean;
  readonly amount: AmountRef;
}

export const earnDeposit: GeneratedAction<Words> = {
  tag: 'earn_deposit',
  weight: 1,
  words: () =>
    fc.record({
      tag: fc.constant('earn_deposit'),
      isKnown: fc.oneof({ weight: 12, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
      amount: lentAmount,
    }),
  encode: ({ tag, isKnown, amount }, { by }, scope) => {
    const asset = isKnown ? scope.tokens.usdc : NO_TOKEN;
    // What others have made of a pool before is not known here.
    if (isKnown && !scope.lends(asset)) return null;
    return { type: tag, params: { asset, amount: amountText(amount, by, { token: 'usdc', toPerp: false }, scope) } };
  },
  facets: ({ isKnown, amount }) => [...(isKnown ? [] : ['of no token']), ...amountFacets(amount)],
};

const NO_TOKEN = 4_000_000_000;
