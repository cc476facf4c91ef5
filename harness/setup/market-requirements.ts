import { type MarketRequirement, marketRequirement } from '../check/market-picker.ts';
import { Dec } from '../compare/decimal.ts';
import { negativePowerOfTen, pxInUsdc } from '../compare/planes.ts';
import type { MarketFacts } from '../probe/facts.ts';

// Named requirements on a market: a skip names the one that the venue lacks.

/** It has prices between those of its grid. */
export const hasCoarseTick = marketRequirement('a tick of more than 1e-8 USDC', ({ tick }) => tick > 1n);

/** It has sizes between those of its grid. */
export const hasCoarseStep = marketRequirement('a step of more than one lot', ({ step }) => step > 1n);

export function leverageRequirement(leverage: number): MarketRequirement {
  return marketRequirement(`a max_leverage of ${leverage} or more`, ({ maxLeverage }) => maxLeverage >= leverage);
}

/** @param parts  of the mark: one of them is a tick at least */
export function fineMarkTickRequirement(parts: bigint): MarketRequirement {
  return marketRequirement(
    `a mark of ${parts} ticks or more`,
    ({ mark, tick }) => mark !== null && tick * parts <= mark,
  );
}

/** Whether a notional, whole USDC, stands below its cap at its mark, where it has one. */
export function isBelowOiCap({ oiCap, mark, szDecimals }: MarketFacts, notional: Dec): boolean {
  if (oiCap === null) return true;
  const most = pxInUsdc(mark ?? 0n)
    .times(Dec.of(oiCap))
    .times(negativePowerOfTen(szDecimals));
  return most.compare(notional) > 0;
}
