import fc from 'fast-check';
import { resolvePx, toBookIntegerJson } from '../encode-figures.ts';
import type { ActionGenerator } from '../generated-action.ts';
import { makeOrderPartArbitraries } from '../order-drafts.ts';
import type { OrderDraft } from '../steps.ts';

interface Words extends Pick<OrderDraft, 'market' | 'px'> {
  readonly tag: 'spot_margin_close';
}

export const spotMarginCloseGenerator: ActionGenerator<Words> = {
  tag: 'spot_margin_close',
  weight: 2,
  isOnRequest: true,
  words(figures) {
    const { market, px } = makeOrderPartArbitraries(figures);
    return fc.record({ tag: fc.constant('spot_margin_close'), market, px });
  },
  encode({ tag, px: ref, market: nth }, _encoding, scope) {
    const market = scope.markets.at(nth);
    const px = resolvePx(ref, market);
    if (market.pair === null || px === null) return null;
    return { type: tag, params: { pair: market.id, limit_px: toBookIntegerJson(px) } };
  },
};
