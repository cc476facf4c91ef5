import { demand, type MarketDemand } from '../check/market-choice.ts';

// Named requirements on a market: a skip names the one that the venue lacks.

/** It has prices between those of its grid. */
export const hasCoarseTick = demand('a tick of more than 1e-8 USDC', ({ tick }) => tick > 1n);

/** It has sizes between those of its grid. */
export const hasCoarseStep = demand('a step of more than one lot', ({ step }) => step > 1n);

export function lends(leverage: number): MarketDemand {
  return demand(`a max_leverage of ${leverage} or more`, ({ maxLeverage }) => maxLeverage >= leverage);
}

/** @param parts  of the mark: one of them is a tick at least */
export function hasTicks(parts: bigint): MarketDemand {
  return demand(`a mark of ${parts} ticks or more`, ({ mark, tick }) => mark !== null && tick * parts <= mark);
}
