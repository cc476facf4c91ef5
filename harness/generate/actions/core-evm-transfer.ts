import fc from 'fast-check';
import { amountText, bytesOf } from '../encode-figures.ts';
import type { EncodeScope } from '../encode-scope.ts';
import type { GeneratedAction } from '../generated-action.ts';
import type { AmountRef } from '../steps.ts';

interface Words {
  readonly tag: 'core_evm_transfer';
  readonly token: 'usdc' | 'native';
  readonly amount: AmountRef;
  /** Each of the two types that it is signed as. */
  readonly isSecond: boolean;
  /** Of the second type. Left out: nothing of it is. */
  readonly more?: More;
}

/** Bytes of data: as many as there may be, and one more; chains; and what is wrong with the rest. */
type More =
  | { readonly data: 0 | 3 | 4_096 | 4_097 }
  | { readonly chain: 'local' | 'another' }
  | { readonly odd: 'to nobody' | 'from the EVM' | 'unbound' };

const more: fc.Arbitrary<More> = fc.oneof(
  fc.record({ data: fc.constantFrom<Extract<More, { data: number }>['data'][]>(0, 3, 4_096, 4_097) }),
  fc.record({ chain: fc.constantFrom('local' as const, 'another' as const) }),
  fc.record({ odd: fc.constantFrom('to nobody' as const, 'from the EVM' as const, 'unbound' as const) }),
);

/** Digits of the EVM side of USDC: what becomes of finer ones is open (D83). */
const DIGITS = 6;

export const coreEvmTransfer: GeneratedAction<Words> = {
  tag: 'core_evm_transfer',
  weight: 1,
  words: ({ amount }) => {
    const usual = { tag: fc.constant('core_evm_transfer' as const), token: fc.constantFrom('usdc', 'native') };
    return fc.oneof<fc.WeightedArbitrary<Words>[]>(
      { weight: 6, arbitrary: fc.record({ ...usual, amount, isSecond: fc.boolean() }) },
      // One thing is wrong with it and no other: of two, no source says which is told (D94).
      {
        weight: 1,
        arbitrary: fc.record({ ...usual, amount: fc.constant('1.50'), isSecond: fc.boolean(), more }),
      },
    );
  },
  encode: ({ tag, token, amount, isSecond, more: also }, { by }, scope) => {
    const text = amountText(amount, by, { token, toPerp: true }, scope);
    return {
      type: tag,
      params: {
        ...{ amount: withDigits(text), to_evm: true, destination: scope.stranger },
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

function moreOf(also: More, { chainId }: EncodeScope) {
  if ('data' in also) return { data: bytesOf(also.data) };
  if ('chain' in also) return { destination_chain_id: also.chain === 'local' ? chainId : chainId + 1 };
  switch (also.odd) {
    case 'to nobody':
      return { destination: `0x${'0'.repeat(40)}` };
    case 'from the EVM':
      return { to_evm: false };
    case 'unbound':
      // Near the end of the field, where no list of tokens comes to.
      return { asset: 4_294_967_290 };
  }
}

function withDigits(text: string): string {
  const [whole = '', fraction = ''] = text.split('.');
  return fraction.length > DIGITS ? `${whole}.${fraction.slice(0, DIGITS)}` : text;
}
