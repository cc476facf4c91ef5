import fc from 'fast-check';
import { ownerIn } from '../encode-scope.ts';
import type { GeneratedAction } from '../generated-action.ts';
import { market } from '../references.ts';
import type { MarketRef } from '../steps.ts';

interface Words {
  readonly tag: 'update_leverage';
  readonly market: MarketRef;
  readonly leverage: number;
}

/** The bounds of every ladder are somewhere here, with what is beyond them. */
export const updateLeverage: GeneratedAction<Words> = {
  tag: 'update_leverage',
  weight: 3,
  words: fc.record({
    tag: fc.constant('update_leverage'),
    market,
    leverage: fc.oneof(
      { weight: 3, arbitrary: fc.integer({ min: 1, max: 10 }) },
      { weight: 1, arbitrary: fc.constantFrom(0, 11, 20, 25, 26, 40, 41, 101, 256) },
    ),
  }),
  encode: ({ tag, leverage, ...words }, encoding, scope) => {
    const asset = scope.market(words.market).id;
    return { type: tag, params: { ...ownerIn(encoding, scope), asset, leverage, is_isolated: false } };
  },
};
