import fc from 'fast-check';
import { encodeOwnerField } from '../encode-scope.ts';
import type { ActionGenerator } from '../generated-action.ts';
import { marketRefArbitrary } from '../references.ts';
import type { MarketRef } from '../steps.ts';

interface Words {
  readonly tag: 'cancel_all_orders';
  /** null: all markets. */
  readonly market: MarketRef | null;
}

export const cancelAllOrdersGenerator: ActionGenerator<Words> = {
  tag: 'cancel_all_orders',
  weight: 2,
  words: () =>
    fc.record({ tag: fc.constant('cancel_all_orders'), market: fc.option(marketRefArbitrary, { nil: null }) }),
  encode: ({ tag, ...words }, encoding, scope) => {
    const asset = words.market === null ? {} : { asset: scope.markets.at(words.market).id };
    return { type: tag, params: { ...encodeOwnerField(encoding, scope), ...asset } };
  },
  facets: ({ market }) => [market === null ? 'everywhere' : 'one market'],
};
