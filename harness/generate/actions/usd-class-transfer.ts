import fc from 'fast-check';
import { resolveAmountText } from '../encode-figures.ts';
import type { ActionGenerator } from '../generated-action.ts';
import type { AmountRef } from '../steps.ts';

interface Words {
  readonly tag: 'usd_class_transfer';
  readonly toPerp: boolean;
  readonly amount: AmountRef;
}

export const usdClassTransferGenerator: ActionGenerator<Words> = {
  tag: 'usd_class_transfer',
  weight: 1,
  words: ({ amount }) => fc.record({ tag: fc.constant('usd_class_transfer'), toPerp: fc.boolean(), amount }),
  encode: ({ tag, toPerp, amount }, { by }, scope) => {
    const text = resolveAmountText(amount, by, { token: 'usdc', toPerp: !toPerp }, scope);
    return { type: tag, params: { ntl: text, to_perp: toPerp } };
  },
  facets: ({ toPerp, amount }) => [
    toPerp ? 'to perp' : 'to spot',
    ...(typeof amount === 'string' ? [] : [`free ${amount.units}`]),
  ],
};
