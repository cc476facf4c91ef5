import { labelMarketRequirement, type MarketRequirement } from '../check/market-picker.ts';
import { Dec } from '../compare/decimal.ts';
import { negativePowerOfTen, pxInUsdc } from '../compare/planes.ts';
import type { MarketFacts } from '../probe/facts.ts';

// Named requirements on a market: a skip names the one that the venue lacks.

/** Requires prices between those of its grid. */
export const hasCoarseTick = labelMarketRequirement('a tick of more than 1e-8 USDC', ({ tick }) => tick > 1n);

/** Requires sizes between those of its grid. */
export const hasCoarseStep = labelMarketRequirement('a step of more than one lot', ({ step }) => step > 1n);

export function leverageRequirement(leverage: number): MarketRequirement {
  return labelMarketRequirement(`a max_leverage of ${leverage} or more`, ({ maxLeverage }) => maxLeverage >= leverage);
}

/** @param parts  the mark divided by this is at least a tick */
export function fineMarkTickRequirement(parts: bigint): MarketRequirement {
  return labelMarketRequirement(
    `a mark of ${parts} ticks or more`,
    ({ mark, tick }) => mark !== null && tick * parts <= mark,
  );
}

/** Whether a notional, whole USDC, is below the cap at the mark, if there is a cap. */
export function isBelowOiCap({ oiCap, mark, szDecimals }: MarketFacts, notional: Dec): boolean {
  if (oiCap === null) return true;
  const most = pxInUsdc(mark ?? 0n)
    .times(Dec.of(oiCap))
    .times(negativePowerOfTen(szDecimals));
  return most.compare(notional) > 0;
}
