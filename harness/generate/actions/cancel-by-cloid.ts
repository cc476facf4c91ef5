import fc from 'fast-check';
import { encodeOwnerField } from '../encode-scope.ts';
import type { ActionGenerator } from '../generated-action.ts';
import { cloidRefArbitrary, marketRefArbitrary } from '../references.ts';
import type { CloidRef, MarketRef } from '../steps.ts';

interface Words {
  readonly tag: 'cancel_by_cloid';
  readonly market: MarketRef;
  readonly cloid: CloidRef;
}

export const cancelByCloidGenerator: ActionGenerator<Words> = {
  tag: 'cancel_by_cloid',
  weight: 3,
  words: () => fc.record({ tag: fc.constant('cancel_by_cloid'), market: marketRefArbitrary, cloid: cloidRefArbitrary }),
  encode: (words, encoding, scope) => ({
    type: words.tag,
    params: {
      ...encodeOwnerField(encoding, scope),
      asset: scope.markets.at(words.market).id,
      cloid: scope.orders.cloid(words.cloid),
    },
  }),
};
