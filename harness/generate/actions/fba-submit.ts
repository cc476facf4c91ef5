import fc from 'fast-check';
import { bookInteger, pxOf, sizeOf } from '../encode-figures.ts';
import { ownerIn } from '../encode-scope.ts';
import type { GeneratedAction } from '../generated-action.ts';
import { orderParts } from '../order-words.ts';
import type { OrderWords } from '../steps.ts';

interface Words extends Pick<OrderWords, 'market' | 'side' | 'px' | 'size'> {
  readonly tag: 'fba_submit';
}

/** On markets of the book, where none joins: no read shows the windows of the others. */
export const fbaSubmit: GeneratedAction<Words> = {
  tag: 'fba_submit',
  weight: 1,
  words(figures) {
    const { market, side } = orderParts(figures);
    // What else is wrong with an order no venue has to tell before that.
    return fc.record({
      ...{ tag: fc.constant('fba_submit' as const), market, side },
      px: fc.record({ at: fc.constant('mark' as const), ticks: fc.integer({ min: -20, max: 20 }) }),
      size: fc.record({ of: fc.constant('worth' as const), usdc: fc.constantFrom(20, 100), steps: fc.constant(0) }),
    });
  },
  encode(words, encoding, scope) {
    const market = scope.market(words.market);
    const px = pxOf(words.px, market);
    const size = px === null ? null : sizeOf(words.size, px, market);
    if (px === null || size === null) return null;
    return {
      type: words.tag,
      params: {
        ...ownerIn(encoding, scope),
        ...{ market: market.id, side: words.side === 'bid' ? 'Bid' : 'Ask' },
        ...{ size: bookInteger(size), price: bookInteger(px) },
      },
    };
  },
  facets: ({ side }) => [side],
};
