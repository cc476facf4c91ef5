import fc from 'fast-check';
import { resolvePx, resolveSize, toBookIntegerJson } from '../encode-figures.ts';
import { encodeOwnerField } from '../encode-scope.ts';
import type { ActionGenerator } from '../generated-action.ts';
import { makeOrderPartArbitraries } from '../order-drafts.ts';
import type { OrderDraft } from '../steps.ts';

interface SpotOrderWords extends Pick<OrderDraft, 'market' | 'side' | 'px' | 'size' | 'tif' | 'stp' | 'cloid'> {}

interface Words {
  readonly tag: 'spot_order';
  readonly order: SpotOrderWords;
  /** Whether it is a market order. */
  readonly isMarket: boolean;
}

/** Order on a pair; on a perpetual market it does not apply. */
export const spotOrderGenerator: ActionGenerator<Words> = {
  tag: 'spot_order',
  weight: 24,
  isOnRequest: true,
  words(figures) {
    const { market, side, px, size, tif, stp, cloid } = makeOrderPartArbitraries(figures);
    return fc.record({
      tag: fc.constant('spot_order'),
      order: fc.record({ market, side, px, size, tif, stp, cloid }),
      isMarket: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
    });
  },
  encode({ tag, order, isMarket }, encoding, scope) {
    const market = scope.markets.at(order.market);
    const px = resolvePx(order.px, market);
    const size = px === null ? null : resolveSize(order.size, px, market);
    if (market.pair === null || px === null || size === null) return null;
    return {
      type: tag,
      order: {
        ...encodeOwnerField(encoding, scope),
        pair: market.id,
        side: order.side,
        size: toBookIntegerJson(size),
        limit_px: toBookIntegerJson(isMarket ? 0n : px),
        tif: order.tif,
        stp_mode: order.stp,
        ...(order.cloid === null ? {} : { cloid: scope.orders.cloid(order.cloid) }),
      },
    };
  },
  facets: ({ order: { side, tif, stp, cloid }, isMarket }) => [
    side,
    tif,
    stp,
    ...(cloid === null ? [] : ['cloid']),
    ...(isMarket ? ['market order'] : []),
  ],
};
