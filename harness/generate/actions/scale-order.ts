import fc from 'fast-check';
import { resolvePx, resolveSize, toBookIntegerJson } from '../encode-figures.ts';
import { encodeOwnerField } from '../encode-scope.ts';
import type { ActionGenerator } from '../generated-action.ts';
import { makeOrderPartArbitraries } from '../order-drafts.ts';
import { cloidRefArbitrary } from '../references.ts';
import type { CloidRef, OrderDraft } from '../steps.ts';

/** `px` is that of the lowest rung, `size` the total. */
interface Words extends Pick<OrderDraft, 'market' | 'side' | 'px' | 'size' | 'stp' | 'reduceOnly'> {
  readonly tag: 'scale_order';
  readonly rungs: number;
  /** Distance between the lowest rung and the highest. */
  readonly ticks: number;
  readonly dist: 'flat' | 'lin_asc' | 'lin_desc' | 'custom';
  /** null: one weight per rung with `custom`, else none. */
  readonly weights: readonly number[] | null;
  readonly tif: 'alo' | 'gtc';
  readonly cloid: CloidRef;
}

const rungs = fc.oneof(
  { weight: 20, arbitrary: fc.integer({ min: 2, max: 4 }) },
  { weight: 1, arbitrary: fc.constantFrom(0, 1, 100, 101) },
);

const weights = fc.array(fc.nat({ max: 9 }), { maxLength: 4 });

export const scaleOrderGenerator: ActionGenerator<Words> = {
  tag: 'scale_order',
  weight: 3,
  words(figures) {
    const { market, side, px, size, stp, reduceOnly } = makeOrderPartArbitraries(figures);
    return fc.record({
      tag: fc.constant('scale_order' as const),
      market,
      side,
      px,
      size,
      stp,
      reduceOnly,
      rungs,
      ticks: fc.integer({ min: 0, max: 40 }),
      dist: fc.constantFrom<Words['dist'][]>('flat', 'lin_asc', 'lin_desc', 'custom'),
      weights: fc.oneof({ weight: 9, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: weights }),
      tif: fc.constantFrom<Words['tif'][]>('alo', 'gtc'),
      cloid: cloidRefArbitrary,
    });
  },
  encode(words, encoding, scope) {
    const facts = scope.markets.at(words.market);
    const low = resolvePx(words.px, facts);
    const total = low === null ? null : resolveSize(words.size, low, facts);
    if (low === null || total === null) return null;
    const high = low + BigInt(words.ticks) * facts.tick;
    if (high >= 2n ** 64n) return null;
    const rising = words.dist === 'custom' ? Array.from({ length: words.rungs }, (_, at) => at + 1) : [];
    return {
      type: words.tag,
      params: {
        ...encodeOwnerField(encoding, scope),
        market: facts.id,
        side: words.side,
        n: words.rungs,
        px_low: toBookIntegerJson(low),
        px_high: toBookIntegerJson(high),
        total_size: toBookIntegerJson(total),
        dist: words.dist,
        weights: words.weights ?? rising,
        tif: words.tif,
        reduce_only: words.reduceOnly,
        stp_mode: words.stp,
        cloid: scope.orders.cloid(words.cloid),
      },
    };
  },
  facets: ({ dist, tif, stp, reduceOnly }) => [dist, tif, stp, ...(reduceOnly ? ['reduce-only'] : [])],
};
