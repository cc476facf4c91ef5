import fc from 'fast-check';
import { resolveAmountText } from '../encode-figures.ts';
import type { ActionGenerator } from '../generated-action.ts';
import { subAccountIndexArbitrary } from '../references.ts';
import type { AmountRef } from '../steps.ts';

interface Words {
  readonly tag: 'sub_account_transfer';
  readonly index: number;
  readonly deposit: boolean;
  readonly amount: AmountRef;
}

export const subAccountTransferGenerator: ActionGenerator<Words> = {
  tag: 'sub_account_transfer',
  weight: 3,
  words: ({ amount }) =>
    fc.record({
      tag: fc.constant('sub_account_transfer'),
      index: subAccountIndexArbitrary,
      deposit: fc.boolean(),
      amount,
    }),
  encode: ({ tag, index, deposit, amount }, { by }, scope) => {
    const payer = deposit ? by : { of: by, index };
    const text = resolveAmountText(amount, payer, { token: 'usdc', toPerp: true }, scope);
    return { type: tag, params: { sub_index: index, deposit, amount: text } };
  },
  facets: ({ deposit, amount }) => [
    deposit ? 'into' : 'out of',
    ...(typeof amount === 'string' ? [] : [`free ${amount.units}`]),
  ],
};
