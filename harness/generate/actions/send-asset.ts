import fc from 'fast-check';
import { amountText } from '../encode-figures.ts';
import type { EncodeScope } from '../encode-scope.ts';
import type { GeneratedAction } from '../generated-action.ts';
import type { AmountRef, RecipientRef } from '../steps.ts';

interface Words {
  readonly tag: 'send_asset';
  readonly token: 'usdc' | 'native';
  readonly to: RecipientRef;
  readonly amount: AmountRef;
  /** Where a send of USDC is credited; tokens stay in the spot ledger, where nothing has to be converted. */
  readonly toPerp: boolean;
}

export const sendAsset: GeneratedAction<Words> = {
  tag: 'send_asset',
  weight: 4,
  words: ({ amount, recipient: to }) =>
    fc.record({
      tag: fc.constant('send_asset'),
      token: fc.constantFrom('usdc', 'native'),
      to,
      amount,
      toPerp: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
    }),
  encode: (words, { by }, scope) => {
    const toPerp = words.token === 'usdc' && words.toPerp;
    const { token, to, amount } = words;
    const destination = addressOf(to, scope);
    if (destination === undefined) return null;
    return {
      type: words.tag,
      params: {
        source_dex: 0,
        destination_dex: 0,
        asset: scope.tokens[token],
        destination,
        amount: amountText(amount, by, { token, toPerp }, scope),
        to_perp: toPerp,
      },
    };
  },
  facets: ({ token, to, amount, toPerp }) => [
    toPerp ? `${token} to perp` : token,
    to === 'stranger' ? 'to a stranger' : typeof to === 'number' ? 'among the cast' : 'to a sub-account',
    ...(typeof amount === 'string' ? [] : [`free ${amount.units}`]),
  ],
};

function addressOf(to: RecipientRef, scope: EncodeScope): string | undefined {
  if (to === 'stranger') return scope.stranger;
  return typeof to === 'number' ? scope.address(to) : scope.subAccount(to);
}
