import fc from 'fast-check';
import { encodeOwnerField } from '../encode-scope.ts';
import type { ActionGenerator } from '../generated-action.ts';
import { cloidRefArbitrary, marketRefArbitrary } from '../references.ts';
import type { CloidRef, MarketRef } from '../steps.ts';

interface Words {
  readonly tag: 'cancel_scale';
  readonly market: MarketRef;
  readonly cloid: CloidRef;
}

export const cancelScaleGenerator: ActionGenerator<Words> = {
  tag: 'cancel_scale',
  weight: 2,
  words: () => fc.record({ tag: fc.constant('cancel_scale'), market: marketRefArbitrary, cloid: cloidRefArbitrary }),
  encode: (words, encoding, scope) => ({
    type: words.tag,
    params: {
      ...encodeOwnerField(encoding, scope),
      market: scope.markets.at(words.market).id,
      cloid: scope.orders.cloid(words.cloid),
    },
  }),
};
