import fc from 'fast-check';
import { makeDummyBytes, resolveAmountText } from '../encode-figures.ts';
import type { ActionGenerator } from '../generated-action.ts';
import type { AmountRef } from '../steps.ts';

interface Words {
  readonly tag: 'send_to_evm_with_data';
  readonly token: 'usdc' | 'native';
  readonly amount: AmountRef;
  /** Fields without effect on the transfer. */
  readonly toPerp: boolean;
  readonly sourceDex: number;
  /** Length of the data; the last two are the maximum, and one more. */
  readonly data: 0 | 3 | 4_096 | 4_097;
  /** Whether it calls the sequence's first contract, with a word that it accepts or refuses. Left out: it is sent to a stranger. */
  readonly called?: 'takes' | 'refuses';
}

export const sendToEvmWithDataGenerator: ActionGenerator<Words> = {
  tag: 'send_to_evm_with_data',
  weight: 1,
  words: ({ amount }) => {
    const usual = {
      tag: fc.constant('send_to_evm_with_data' as const),
      token: fc.constantFrom('usdc', 'native'),
      amount,
    };
    const toContract = fc.record({
      ...usual,
      toPerp: fc.constant(false),
      sourceDex: fc.constant(0),
      data: fc.constant(0 as const),
      called: fc.constantFrom('takes' as const, 'refuses' as const),
    });
    const toStranger = fc.record({
      ...usual,
      toPerp: fc.constantFrom(false, false, false, false, true),
      sourceDex: fc.constantFrom(0, 0, 0, 0, 1),
      data: fc.oneof(
        { weight: 12, arbitrary: fc.constantFrom<Words['data'][]>(0, 0, 3) },
        { weight: 1, arbitrary: fc.constantFrom<Words['data'][]>(4_096, 4_097) },
      ),
    });
    return fc.oneof({ weight: 6, arbitrary: toStranger }, { weight: 1, arbitrary: toContract });
  },
  encode: ({ tag, token, amount, toPerp, sourceDex, data, called }, { by }, scope) => {
    const recipient = called === undefined ? scope.accounts.stranger : scope.evm.contract;
    if (recipient === undefined) return null;
    return {
      type: tag,
      params: {
        token: token === 'usdc' ? 0 : scope.tokens.native,
        source_dex: sourceDex,
        to_perp: toPerp,
        amount: resolveAmountText(amount, by, { token, toPerp: false }, scope),
        destination_recipient: recipient,
        destination_chain_id: 0,
        data: called === undefined ? makeDummyBytes(data) : wordFor(called),
        nonce: 1,
      },
    };
  },
  facets: ({ token, amount, toPerp, sourceDex, data, called }) => [
    token,
    ...(called === undefined ? [] : [`to code that ${called} it`]),
    ...(data === 0 ? [] : [data === 4_097 ? 'with too much data' : 'with data']),
    ...(toPerp ? ['to perp'] : []),
    ...(sourceDex === 0 ? [] : ['from a perp dex']),
    ...(typeof amount === 'string' ? [] : [`free ${amount.units}`]),
  ],
};

/** Returns a word for the contract that stores all words but 0. */
function wordFor(called: 'takes' | 'refuses'): number[] {
  return [...Array.from({ length: 31 }, () => 0), called === 'takes' ? 7 : 0];
}
