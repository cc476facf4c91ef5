import fc from 'fast-check';
import { resolvePx, resolveSize, toBookIntegerJson } from '../encode-figures.ts';
import { encodeOwnerField } from '../encode-scope.ts';
import { type FigureArbitraries, makePxNearMarkArbitrary } from '../figures.ts';
import type { ActionGenerator } from '../generated-action.ts';
import { makeOrderPartArbitraries } from '../order-drafts.ts';
import type { OrderDraft, PxRef, SizeRef } from '../steps.ts';

interface Words extends Pick<OrderDraft, 'market' | 'side' | 'px' | 'size'> {
  readonly tag: 'fba_submit';
}

const px: fc.Arbitrary<PxRef> = fc.oneof(
  { weight: 20, arbitrary: makePxNearMarkArbitrary(6) },
  { weight: 1, arbitrary: fc.record({ at: fc.constant('zero' as const) }) },
);

/** Few sizes, so that several prices clear the same volume, with one heavier side. */
const size: fc.Arbitrary<SizeRef> = fc.oneof(
  {
    weight: 20,
    arbitrary: fc.record({
      of: fc.constant('worth' as const),
      usdc: fc.constantFrom(20, 40, 100),
      steps: fc.constant(0),
    }),
  },
  { weight: 1, arbitrary: fc.record({ of: fc.constant('zero' as const) }) },
);

export const fbaSubmitGenerator: ActionGenerator<Words> = {
  tag: 'fba_submit',
  weight: 1,
  words: (figures) => fc.record({ tag: fc.constant('fba_submit' as const), ...sideIn(figures), px, size }),
  encode(words, encoding, scope) {
    const market = scope.markets.at(words.market);
    const price = resolvePx(words.px, market);
    const lots = price === null ? null : resolveSize(words.size, price, market);
    if (price === null || lots === null) return null;
    // On a market with a book, no document says what other errors of a faulty order a venue reports.
    if ((price === 0n || lots === 0n) && !scope.markets.isBatched(words.market)) return null;
    return {
      type: words.tag,
      params: {
        ...encodeOwnerField(encoding, scope),
        market: market.id,
        side: words.side === 'bid' ? 'Bid' : 'Ask',
        size: toBookIntegerJson(lots),
        price: toBookIntegerJson(price),
      },
    };
  },
  facets: ({ side }) => [side],
};

function sideIn(figures: FigureArbitraries) {
  const { market, side } = makeOrderPartArbitraries(figures);
  return { market, side };
}
