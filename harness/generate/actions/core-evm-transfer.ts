import fc from 'fast-check';
import { makeDummyBytes, resolveAmountText } from '../encode-figures.ts';
import type { EncodeScope } from '../encode-scope.ts';
import type { ActionGenerator } from '../generated-action.ts';
import type { AmountRef } from '../steps.ts';

interface Words {
  readonly tag: 'core_evm_transfer';
  readonly token: 'usdc' | 'native';
  readonly amount: AmountRef;
  /** Whether it uses the second of the two signed types. */
  readonly isSecond: boolean;
  /** Fields of the second type. Left out: none. */
  readonly more?: More;
}

/** Data of up to the maximum length and one more; chains; and single errors in the other fields. */
type More =
  | { readonly data: 0 | 3 | 4_096 | 4_097 }
  | { readonly chain: 'local' | 'another' }
  | { readonly odd: 'to nobody' | 'from the EVM' | 'unbound' };

const more: fc.Arbitrary<More> = fc.oneof(
  fc.record({ data: fc.constantFrom<Extract<More, { data: number }>['data'][]>(0, 3, 4_096, 4_097) }),
  fc.record({ chain: fc.constantFrom('local' as const, 'another' as const) }),
  fc.record({ odd: fc.constantFrom('to nobody' as const, 'from the EVM' as const, 'unbound' as const) }),
);

/** Decimals of USDC on the EVM: the treatment of finer amounts is open (D83). */
const DIGITS = 6;

export const coreEvmTransferGenerator: ActionGenerator<Words> = {
  tag: 'core_evm_transfer',
  weight: 1,
  words: ({ amount }) => {
    const usual = { tag: fc.constant('core_evm_transfer' as const), token: fc.constantFrom('usdc', 'native') };
    return fc.oneof<fc.WeightedArbitrary<Words>[]>(
      { weight: 6, arbitrary: fc.record({ ...usual, amount, isSecond: fc.boolean() }) },
      // At most one error: with two, no source says which is reported (D94).
      {
        weight: 1,
        arbitrary: fc.record({ ...usual, amount: fc.constant('1.50'), isSecond: fc.boolean(), more }),
      },
    );
  },
  encode: ({ tag, token, amount, isSecond, more: also }, { by }, scope) => {
    const text = resolveAmountText(amount, by, { token, toPerp: true }, scope);
    return {
      type: tag,
      params: {
        amount: withDigits(text),
        to_evm: true,
        destination: scope.accounts.stranger,
        ...(token === 'usdc' ? {} : { asset: scope.tokens.native }),
        ...(isSecond ? { destination_chain_id: 0 } : {}),
        ...(also === undefined ? {} : moreOf(also, scope)),
      },
    };
  },
  facets: ({ token, amount, isSecond, more: also }) => [
    token,
    isSecond ? 'second type' : 'first type',
    ...(also === undefined ? [] : Object.entries(also).map((entry) => entry.join(' '))),
    ...(typeof amount === 'string' ? [] : [`free ${amount.units}`]),
  ],
};

function moreOf(also: More, { evm }: EncodeScope) {
  if ('data' in also) return { data: makeDummyBytes(also.data) };
  if ('chain' in also) return { destination_chain_id: also.chain === 'local' ? evm.chainId : evm.chainId + 1 };
  switch (also.odd) {
    case 'to nobody':
      return { destination: `0x${'0'.repeat(40)}` };
    case 'from the EVM':
      return { to_evm: false };
    case 'unbound':
      // Near the maximum of the field, beyond any list of tokens.
      return { asset: 4_294_967_290 };
  }
}

function withDigits(text: string): string {
  const [whole = '', fraction = ''] = text.split('.');
  return fraction.length > DIGITS ? `${whole}.${fraction.slice(0, DIGITS)}` : text;
}
