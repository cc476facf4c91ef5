import fc from 'fast-check';
import type { GeneratedAction } from '../generated-action.ts';
import { account } from '../references.ts';
import type { AccountRef, AmountRef } from '../steps.ts';

interface Words {
  readonly tag: 'send_asset';
  readonly token: 'usdc' | 'native';
  readonly to: AccountRef | 'stranger';
  readonly amount: AmountRef;
  /** Where a send of USDC is credited; tokens stay in the spot ledger, where nothing has to be converted. */
  readonly toPerp: boolean;
}

export const sendAsset: GeneratedAction<Words> = {
  tag: 'send_asset',
  weight: 4,
  words: ({ amount }) =>
    fc.record({
      tag: fc.constant('send_asset'),
      token: fc.constantFrom('usdc', 'native'),
      to: fc.oneof({ weight: 6, arbitrary: account }, { weight: 1, arbitrary: fc.constant('stranger' as const) }),
      amount,
      toPerp: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
    }),
  encode: (words, { by }, scope) => {
    const toPerp = words.token === 'usdc' && words.toPerp;
    const { token, to, amount } = words;
    return {
      type: words.tag,
      params: {
        source_dex: 0,
        destination_dex: 0,
        asset: scope.tokens[token],
        destination: to === 'stranger' ? scope.stranger : scope.address(to),
        amount: typeof amount === 'string' ? amount : scope.free(by, { token, toPerp }, amount.units),
        to_perp: toPerp,
      },
    };
  },
  facets: ({ token, to, amount, toPerp }) => [
    toPerp ? `${token} to perp` : token,
    to === 'stranger' ? 'to a stranger' : 'among the cast',
    ...(typeof amount === 'string' ? [] : [`free ${amount.units}`]),
  ],
};
