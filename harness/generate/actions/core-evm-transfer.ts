import fc from 'fast-check';
import { amountText } from '../encode-figures.ts';
import type { GeneratedAction } from '../generated-action.ts';
import type { AmountRef } from '../steps.ts';

interface Words {
  readonly tag: 'core_evm_transfer';
  readonly token: 'usdc' | 'native';
  readonly amount: AmountRef;
  /** Each of the two types that it is signed as. */
  readonly isSecond: boolean;
}

/** Digits of the EVM side of USDC: what becomes of finer ones is open (D83). */
const DIGITS = 6;

export const coreEvmTransfer: GeneratedAction<Words> = {
  tag: 'core_evm_transfer',
  weight: 1,
  words: ({ amount }) =>
    fc.record({
      tag: fc.constant('core_evm_transfer'),
      token: fc.constantFrom('usdc', 'native'),
      amount,
      isSecond: fc.boolean(),
    }),
  encode: ({ tag, token, amount, isSecond }, { by }, scope) => {
    const text = amountText(amount, by, { token, toPerp: true }, scope);
    return {
      type: tag,
      params: {
        ...{ amount: withDigits(text), to_evm: true, destination: scope.stranger },
        ...(token === 'usdc' ? {} : { asset: scope.tokens.native }),
        ...(isSecond ? { destination_chain_id: 0 } : {}),
      },
    };
  },
  facets: ({ token, amount, isSecond }) => [
    token,
    isSecond ? 'second type' : 'first type',
    ...(typeof amount === 'string' ? [] : [`free ${amount.units}`]),
  ],
};

function withDigits(text: string): string {
  const [whole = '', fraction = ''] = text.split('.');
  return fraction.length > DIGITS ? `${whole}.${fraction.slice(0, DIGITS)}` : text;
}
