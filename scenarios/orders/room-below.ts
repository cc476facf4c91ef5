import { isOrdinaryMarket } from '../../harness/check/market-picker.ts';
import { gridPxAtMarkPercent } from '../../harness/check/order-spec.ts';
import type { MarketFacts } from '../../harness/probe/facts.ts';

/** Sizes below the smallest one, and where there are such markets, prices at which that size is worth next to nothing. */
export function makeRoomBelowMinimumTest(markets: readonly MarketFacts[]): (market: MarketFacts) => boolean {
  const hasSizes = (market: MarketFacts) => isOrdinaryMarket(market) && market.minLots > market.step;
  const isCheap = ({ tick, minLots, szDecimals }: MarketFacts) => tick * minLots < 10n ** BigInt(8 + szDecimals);
  const areCheap = markets.some((market) => hasSizes(market) && isCheap(market));
  return (market) => hasSizes(market) && (!areCheap || isCheap(market));
}

/** Worth above any minimum notional, whole USDC in the price scale of the market. */
export const ABOVE_MIN_NOTIONAL_USDC = 20n;

/** A price on the grid, far above the mark, at which this size is worth as many whole USDC or more. */
export function gridPxForNotional(market: MarketFacts, lots: bigint, usdc: bigint): bigint {
  const far = gridPxAtMarkPercent(market, 160);
  const { tick, szDecimals } = market;
  const px = (usdc * 10n ** BigInt(8 + szDecimals) + lots - 1n) / lots;
  return px <= far ? far : ((px + tick - 1n) / tick) * tick;
}
