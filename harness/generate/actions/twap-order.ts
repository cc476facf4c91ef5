import fc from 'fast-check';
import { resolveSize, toBookIntegerJson } from '../encode-figures.ts';
import { encodePositionSideField as named } from '../encode-order.ts';
import { encodeOwnerField } from '../encode-scope.ts';
import type { ActionGenerator } from '../generated-action.ts';
import { makeOrderPartArbitraries } from '../order-drafts.ts';
import type { OrderDraft } from '../steps.ts';

interface Words extends Pick<OrderDraft, 'market' | 'side' | 'size' | 'reduceOnly' | 'positionSide'> {
  readonly tag: 'twap_order';
  readonly slices: number;
  readonly delayMs: number;
}

/** Few slices with the minimum interval, so that a sequence sees all of them; then refused numbers, and numbers that are raised. */
const slices = fc.oneof(
  { weight: 20, arbitrary: fc.integer({ min: 1, max: 4 }) },
  { weight: 1, arbitrary: fc.constantFrom(0, 10_000, 10_001) },
);
const delayMs = fc.oneof(
  { weight: 8, arbitrary: fc.constant(10_000) },
  { weight: 2, arbitrary: fc.constantFrom(0, 500, 9_999, 15_000) },
);

/** No order is randomized: target and shadow would draw different values. */
export const twapOrderGenerator: ActionGenerator<Words> = {
  tag: 'twap_order',
  weight: 1.5,
  words(figures) {
    const { market, side, size, reduceOnly, positionSide } = makeOrderPartArbitraries(figures);
    return fc.record({
      tag: fc.constant('twap_order' as const),
      market,
      side,
      size,
      reduceOnly,
      positionSide,
      slices,
      delayMs,
    });
  },
  encode(words, encoding, scope) {
    const market = scope.markets.at(words.market);
    const size = resolveSize(words.size, market.mark, market);
    if (size === null) return null;
    return {
      type: words.tag,
      params: {
        ...encodeOwnerField(encoding, scope),
        market: market.id,
        side: words.side,
        total_size: toBookIntegerJson(size),
        slice_count: words.slices,
        delay_ms: words.delayMs,
        reduce_only: words.reduceOnly,
        ...named(words.positionSide, encoding.by, scope),
      },
    };
  },
  facets: ({ side, reduceOnly }) => [side, ...(reduceOnly ? ['reduce-only'] : [])],
};
