import fc from 'fast-check';
import { encodeOwnerField } from '../encode-scope.ts';
import type { ActionGenerator } from '../generated-action.ts';
import { marketRefArbitrary } from '../references.ts';
import type { MarketRef } from '../steps.ts';

interface Words {
  readonly tag: 'update_leverage';
  readonly market: MarketRef;
  readonly leverage: number;
  readonly isIsolated: boolean;
}

export const updateLeverageGenerator: ActionGenerator<Words> = {
  tag: 'update_leverage',
  weight: 3,
  words: ({ leverage }) =>
    fc.record({
      tag: fc.constant('update_leverage'),
      market: marketRefArbitrary,
      leverage,
      isIsolated: fc.oneof({ weight: 3, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
    }),
  encode: ({ tag, leverage, isIsolated, ...words }, encoding, scope) => {
    const asset = scope.markets.at(words.market).id;
    return { type: tag, params: { ...encodeOwnerField(encoding, scope), asset, leverage, is_isolated: isIsolated } };
  },
  facets: ({ isIsolated }) => [isIsolated ? 'isolated' : 'cross'],
};
