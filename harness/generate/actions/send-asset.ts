import fc from 'fast-check';
import { resolveAmountText } from '../encode-figures.ts';
import type { EncodeScope } from '../encode-scope.ts';
import type { ActionGenerator } from '../generated-action.ts';
import type { AmountRef, RecipientRef } from '../steps.ts';

interface Words {
  readonly tag: 'send_asset';
  /** Token, or an id without a token, or a market's id. */
  readonly token: 'usdc' | 'native' | 'nobody' | 'market';
  readonly to: RecipientRef;
  readonly amount: AmountRef;
  /** Whether a send of USDC is credited to the perp wallet; tokens stay in the spot ledger, where no conversion is needed. */
  readonly toPerp: boolean;
  /** Dexes that it names; for USDC all are equivalent. Left out: the spot ledger on both sides. */
  readonly dexes?: readonly [number, number];
}

const dex = fc.constantFrom(0, 1);
const dexes = fc.tuple(dex, dex);

export const sendAssetGenerator: ActionGenerator<Words> = {
  tag: 'send_asset',
  weight: 4,
  words: ({ amount, recipient: to }) => {
    const toPerp = fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) });
    const named = { tag: fc.constant('send_asset' as const), to, toPerp };
    return fc.oneof<fc.WeightedArbitrary<Words>[]>(
      { weight: 16, arbitrary: fc.record({ ...named, token: fc.constantFrom('usdc', 'native'), amount }) },
      // At most one error: with two, no source says which is reported (D94).
      {
        weight: 1,
        arbitrary: fc.record({ ...named, token: fc.constantFrom('nobody', 'market'), amount: fc.constant('1.00') }),
      },
      { weight: 2, arbitrary: fc.record({ ...named, token: fc.constant('usdc'), amount, dexes }) },
    );
  },
  encode: (words, { by }, scope) => {
    const toPerp = words.token === 'usdc' && (words.dexes === undefined ? words.toPerp : words.dexes[1] > 0);
    const { token, to, amount, dexes: [source_dex, destination_dex] = [0, 0] } = words;
    const destination = addressOf(to, scope);
    if (destination === undefined) return null;
    const isToken = token === 'usdc' || token === 'native';
    return {
      type: words.tag,
      params: {
        source_dex,
        destination_dex,
        asset: isToken ? scope.tokens[token] : token === 'market' ? scope.markets.at(0).id : NOBODY,
        destination,
        amount: isToken ? resolveAmountText(amount, by, { token, toPerp }, scope) : '1',
        to_perp: toPerp,
      },
    };
  },
  facets: ({ token, to, amount, toPerp, dexes: named }) => [
    ...(named === undefined ? [] : [`dexes ${named.join(' to ')}`]),
    toPerp ? `${token} to perp` : token,
    to === 'stranger' ? 'to a stranger' : typeof to === 'number' ? 'among the cast' : 'to a sub-account',
    ...(typeof amount === 'string' ? [] : [`free ${amount.units}`]),
  ],
};

/** Near the maximum of the field, beyond any list of tokens. */
const NOBODY = 4_294_967_290;

function addressOf(to: RecipientRef, scope: EncodeScope): string | undefined {
  if (to === 'stranger') return scope.accounts.stranger;
  return typeof to === 'number' ? scope.accounts.address(to) : scope.accounts.subAccount(to);
}
