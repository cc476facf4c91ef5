import fc from 'fast-check';
import { encodeOwnerField } from '../encode-scope.ts';
import type { ActionGenerator } from '../generated-action.ts';
import { marketRefArbitrary } from '../references.ts';
import type { MarketRef } from '../steps.ts';

interface Words {
  readonly tag: 'update_isolated_margin';
  readonly market: MarketRef;
  readonly delta: string;
}

export const updateIsolatedMarginGenerator: ActionGenerator<Words> = {
  tag: 'update_isolated_margin',
  weight: 3,
  words: () =>
    fc.record({
      tag: fc.constant('update_isolated_margin'),
      market: marketRefArbitrary,
      // Amounts that any isolated position can spare, that none can, and zero.
      delta: fc.constantFrom('0.01', '1', '25', '1000000000', '-0.01', '-1', '-5', '-1000000', '0'),
    }),
  encode: ({ tag, delta, ...words }, encoding, scope) => {
    const asset = scope.markets.at(words.market).id;
    return { type: tag, params: { ...encodeOwnerField(encoding, scope), asset, delta } };
  },
  facets: ({ delta }) => [delta.startsWith('-') ? 'takes out' : 'adds'],
};
