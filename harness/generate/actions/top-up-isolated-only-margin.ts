import fc from 'fast-check';
import { encodeOwnerField } from '../encode-scope.ts';
import type { ActionGenerator } from '../generated-action.ts';
import { marketRefArbitrary } from '../references.ts';
import type { MarketRef } from '../steps.ts';

interface Words {
  readonly tag: 'top_up_isolated_only_margin';
  readonly market: MarketRef;
  readonly amount: string;
}

export const topUpIsolatedOnlyMarginGenerator: ActionGenerator<Words> = {
  tag: 'top_up_isolated_only_margin',
  weight: 2,
  words: () =>
    fc.record({
      tag: fc.constant('top_up_isolated_only_margin'),
      market: marketRefArbitrary,
      amount: fc.constantFrom('0.01', '1', '25', '1000000000', '0', '-1'),
    }),
  encode: ({ tag, amount, ...words }, encoding, scope) => {
    const asset = scope.markets.at(words.market).id;
    return { type: tag, params: { ...encodeOwnerField(encoding, scope), asset, amount } };
  },
};
