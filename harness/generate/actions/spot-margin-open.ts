import fc from 'fast-check';
import { resolvePx, resolveSize, toBookIntegerJson } from '../encode-figures.ts';
import type { ActionGenerator } from '../generated-action.ts';
import { makeOrderPartArbitraries } from '../order-drafts.ts';
import type { OrderDraft } from '../steps.ts';

interface Words extends Pick<OrderDraft, 'market' | 'px' | 'size'> {
  readonly tag: 'spot_margin_open';
  /** Whole quote tokens. */
  readonly borrow: string;
}

const borrow = fc.oneof(
  { weight: 10, arbitrary: fc.constantFrom('20', '50', '100', '12.34') },
  { weight: 2, arbitrary: fc.constantFrom('0', '-1', '0.000001', '1000000000') },
);

export const spotMarginOpenGenerator: ActionGenerator<Words> = {
  tag: 'spot_margin_open',
  weight: 2,
  isOnRequest: true,
  words(figures) {
    const { market, px, size } = makeOrderPartArbitraries(figures);
    return fc.record({ tag: fc.constant('spot_margin_open'), market, px, size, borrow });
  },
  encode({ tag, px: ref, size: wanted, borrow: amount, market: nth }, _encoding, scope) {
    const market = scope.markets.at(nth);
    const px = resolvePx(ref, market);
    const size = px === null ? null : resolveSize(wanted, px, market);
    // The effect of earlier accounts on a pool is unknown here.
    if (market.pair === null || px === null || size === null || !scope.lending.isLendable(market.pair.quote))
      return null;
    return {
      type: tag,
      params: { pair: market.id, size: toBookIntegerJson(size), limit_px: toBookIntegerJson(px), borrow: amount },
    };
  },
};
