import type { MarketFacts } from './facts.ts';

// Cases are written for orders of 20 whole USDC and more. A market that takes none as small is played at a multiple of
// it, orders and money alike, so that every ratio of the case stays as it is.

/** Whole USDC: the most that the smallest size, and that one step of it, may be worth at the mark in an ordinary market. */
const SMALLEST_USDC = 10n;
const STEP_USDC = 8n;
/** Whole USDC: what an order of an ordinary case is always worth, also one that was amended to a lower price. */
export const MIN_ORDER_USDC = 15n;

/**
 * The multiple at which a case is played in a market: 1 in an ordinary one.
 * @param leastNotional  whole USDC that an order must be worth, as far as that is known: no read shows it
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
    divCeil(leastNotional, MIN_ORDER_USDC),
  ];
  return times.reduce((most, each) => (each > most ? each : most), 1n);
}

function divCeil(value: bigint, by: bigint): bigint {
  return (value + by - 1n) / by;
}
