import fc from 'fast-check';
import type { ActionGenerator } from '../generated-action.ts';
import { marketRefArbitrary } from '../references.ts';
import type { MarketRef } from '../steps.ts';

interface Words {
  readonly tag: 'priority_bid';
  readonly market: MarketRef;
  /** Whole basis points: 8 is the maximum. */
  readonly bps: number;
}

export const priorityBidGenerator: ActionGenerator<Words> = {
  tag: 'priority_bid',
  weight: 1,
  words: () => fc.record({ tag: fc.constant('priority_bid'), market: marketRefArbitrary, bps: fc.nat({ max: 9 }) }),
  encode: ({ tag, market: of, bps }, _encoding, scope) => ({
    type: tag,
    params: { asset: scope.markets.at(of).id, bid_bps: bps },
  }),
  facets: ({ bps }) => [bps === 0 ? 'zero' : bps > 8 ? 'above the cap' : 'a bid'],
};
