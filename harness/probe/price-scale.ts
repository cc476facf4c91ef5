import type { MarketFacts } from './facts.ts';

// Cases are written for orders of 20 whole USDC and more. In a market with larger minimum orders everything is multiplied, orders and money
// alike, so that all ratios of the case are preserved.

/** Whole USDC: maximum value at the mark of the smallest size, and of one size step, in an ordinary market. */
const SMALLEST_USDC = 10n;
const STEP_USDC = 8n;
/** Whole USDC: minimum value of an order in an ordinary case, even after an amendment to a lower price. */
export const MIN_CASE_ORDER_USDC = 15n;

/**
 * Returns the factor for a case in a market: 1 in an ordinary one.
 * @param leastNotional  minimum order value in whole USDC, as far as known: no read shows it
 */
export function caseMoneyMultipleOf(
  { minLots, step, mark, szDecimals }: Pick<MarketFacts, 'minLots' | 'step' | 'mark' | 'szDecimals'>,
  leastNotional = 0n,
): bigint {
  const scale = 10n ** BigInt(8 + szDecimals);
  const px = mark ?? 0n;
  const times = [
    divCeil(minLots * px, SMALLEST_USDC * scale),
    divCeil(step * px, STEP_USDC * scale),
    divCeil(leastNotional, MIN_CASE_ORDER_USDC),
  ];
  return times.reduce((most, each) => (each > most ? each : most), 1n);
}

function divCeil(value: bigint, by: bigint): bigint {
  return (value + by - 1n) / by;
}
