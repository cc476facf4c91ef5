import fc from 'fast-check';
import { resolveSize, toBookIntegerJson } from '../encode-figures.ts';
import { encodePositionSideField as named } from '../encode-order.ts';
import { encodeOwnerField } from '../encode-scope.ts';
import type { ActionGenerator } from '../generated-action.ts';
import { makeOrderPartArbitraries } from '../order-drafts.ts';
import type { OrderDraft } from '../steps.ts';

interface Words extends Pick<OrderDraft, 'market' | 'side' | 'size' | 'stp' | 'positionSide'> {
  readonly tag: 'chase_order';
  readonly intervalBlocks: number;
  readonly ttlMs: number;
  readonly maxReprices: number;
}

/** Returns mostly values at one end, where no sequence reaches the last block, time or price. */
function mostly(extent: 'short' | 'long', max: number, min: number, ...least: readonly number[]): fc.Arbitrary<number> {
  return fc.oneof(
    { weight: 30, arbitrary: extent === 'long' ? fc.constant(max) : fc.constantFrom(min, ...least) },
    { weight: 2, arbitrary: fc.constantFrom(min - 1, max + 1) },
  );
}

/** Without a client order id: no source says whether a chase may reuse that of a live order. */
export const chaseOrderGenerator: ActionGenerator<Words> = {
  tag: 'chase_order',
  weight: 1.5,
  words(figures) {
    const { market, side, size, positionSide } = makeOrderPartArbitraries(figures);
    const extent = figures.chase;
    return fc.record({
      tag: fc.constant('chase_order' as const),
      market,
      side,
      size,
      positionSide,
      stp: fc.constantFrom<OrderDraft['stp'][]>('cancel_newest', 'cancel_oldest', 'cancel_both', 'reject'),
      intervalBlocks: mostly(extent, 28_800, 2, 2, 3),
      ttlMs: mostly(extent, 604_800_000, 60_000, 3_600_000),
      maxReprices: mostly(extent, 100_000, 1, 2, 100),
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
        size: toBookIntegerJson(size),
        stp_mode: words.stp,
        ...named(words.positionSide, encoding.by, scope),
        interval_blocks: words.intervalBlocks,
        ttl_ms: words.ttlMs,
        max_reprices: words.maxReprices,
      },
    };
  },
  facets: ({ side, stp }) => [side, stp],
};
