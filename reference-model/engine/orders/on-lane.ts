import type { PerpMarket } from '../../state/perp-market.ts';
import type { SpotPair } from '../../state/spot-pair.ts';
import type { TradedMarket } from '../../state/traded-market.ts';
import type { MarketKindOrderRules, OrderRulesByKind } from './order-lane.ts';

/** Calls back with a market and the order lane of its kind; null if the market does not exist. */
export function callWithMarketOrderRules<Result>(
  lanes: OrderRulesByKind,
  market: PerpMarket | SpotPair | undefined,
  act: <Traded extends TradedMarket>(lane: MarketKindOrderRules<Traded>, market: Traded) => Result,
): Result | null {
  switch (market?.kind) {
    case 'perp':
      return act(lanes.perp, market);
    case 'spot':
      return act(lanes.spot, market);
    case undefined:
      return null;
  }
}
