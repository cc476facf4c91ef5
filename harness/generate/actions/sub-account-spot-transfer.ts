import fc from 'fast-check';
import { resolveAmountText } from '../encode-figures.ts';
import type { ActionGenerator } from '../generated-action.ts';
import { subAccountIndexArbitrary } from '../references.ts';
import type { AmountRef } from '../steps.ts';

interface Words {
  readonly tag: 'sub_account_spot_transfer';
  readonly index: number;
  readonly token: 'usdc' | 'native';
  readonly deposit: boolean;
  readonly amount: AmountRef;
}

export const subAccountSpotTransferGenerator: ActionGenerator<Words> = {
  tag: 'sub_account_spot_transfer',
  weight: 2,
  words: ({ amount }) =>
    fc.record({
      tag: fc.constant('sub_account_spot_transfer'),
      index: subAccountIndexArbitrary,
      token: fc.constantFrom('native', 'native', 'usdc'),
      deposit: fc.boolean(),
      amount,
    }),
  encode: ({ tag, index, token, deposit, amount }, { by }, scope) => {
    const payer = deposit ? by : { of: by, index };
    const text = resolveAmountText(amount, payer, { token, toPerp: false }, scope);
    return { type: tag, params: { sub_index: index, token: scope.tokens[token], deposit, amount: text } };
  },
  facets: ({ token, deposit, amount }) => [
    token,
    deposit ? 'into' : 'out of',
    ...(typeof amount === 'string' ? [] : [`free ${amount.units}`]),
  ],
};
