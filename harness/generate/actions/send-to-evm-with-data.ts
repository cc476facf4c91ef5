import fc from 'fast-check';
import { amountText, bytesOf } from '../encode-figures.ts';
import type { GeneratedAction } from '../generated-action.ts';
import type { AmountRef } from '../steps.ts';

interface Words {
  readonly tag: 'send_to_evm_with_data';
  readonly token: 'usdc' | 'native';
  readonly amount: AmountRef;
  /** Neither moves anything. */
  readonly toPerp: boolean;
  readonly sourceDex: number;
  /** Bytes of data; the last two are as many as there may be, and one more. */
  readonly data: 0 | 3 | 4_096 | 4_097;
}

export const sendToEvmWithData: GeneratedAction<Words> = {
  tag: 'send_to_evm_with_data',
  weight: 1,
  words: ({ amount }) =>
    fc.record({
      tag: fc.constant('send_to_evm_with_data'),
      token: fc.constantFrom('usdc', 'native'),
      amount,
      toPerp: fc.constantFrom(false, false, false, false, true),
      sourceDex: fc.constantFrom(0, 0, 0, 0, 1),
      data: fc.oneof(
        { weight: 12, arbitrary: fc.constantFrom<Words['data'][]>(0, 0, 3) },
        { weight: 1, arbitrary: fc.constantFrom<Words['data'][]>(4_096, 4_097) },
      ),
    }),
  encode: ({ tag, token, amount, toPerp, sourceDex, data }, { by }, scope) => ({
    type: tag,
    params: {
      ...{ token: token === 'usdc' ? 0 : scope.tokens.native, source_dex: sourceDex, to_perp: toPerp },
      ...{ amount: amountText(amount, by, { token, toPerp: false }, scope), destination_recipient: scope.stranger },
      ...{ destination_chain_id: 0, data: bytesOf(data), nonce: 1 },
    },
  }),
  facets: ({ token, amount, toPerp, sourceDex, data }) => [
    token,
    ...(data === 0 ? [] : [data === 4_097 ? 'with too much data' : 'with data']),
    ...(toPerp ? ['to perp'] : []),
    ...(sourceDex === 0 ? [] : ['from a perp dex']),
    ...(typeof amount === 'string' ? [] : [`free ${amount.units}`]),
  ],
};
