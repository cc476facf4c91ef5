import type { Core } from '../../core.ts';
import { pow10 } from '../../numeric/decimal.ts';
import { divTrunc } from '../../numeric/division.ts';
import { greaterOf } from '../../numeric/order.ts';
import { CORE_DECIMALS } from '../../numeric/planes.ts';
import { earnPoolAt } from '../../state/earn.ts';
import { pairAt } from '../../state/market.ts';
import { type SpotMarginPosition, spotMarginRatiosOf } from '../../state/spot-margin.ts';
import type { SpotPair } from '../../state/spot-pair.ts';
import { encodePoolAsMarketNumber, type TierEdgeMarks } from './tier-watch.ts';

const ONE = pow10(CORE_DECIMALS);
/** Strict upper bound of the truncation errors at 18 places in a value, a debt and its two covering parts. */
export const ROUNDING_DUST = 16n;

/** The price at which positions on a pair are valued; null: it has not traded. */
export function markOfPair(core: Core, pair: SpotPair): bigint | null {
  return core.rules.engine.marginPositions.mark(core, pair);
}

/**
 * Returns the prices of a pair and the indices of its pool between which a position changes the account's room by less than `room`, through
 * its value or its debt. The cover that it requires moves with its value, and counts as if both reduced the room.
 * @returns null if there is no price, or too little room
 */
export function spotMarginTierEdges(core: Core, position: SpotMarginPosition, room: bigint): TierEdgeMarks[] | null {
  const pair = pairAt(core.state, position.pair);
  const mark = pair === undefined ? null : markOfPair(core, pair);
  if (pair === undefined || mark === null || room <= ROUNDING_DUST) return null;
  const within = room - ROUNDING_DUST;
  const { held, principal, snapshot } = position;
  const perMille = core.rules.engine.tiers.bands.reduce((most, band) => greaterOf<bigint>(most, band.fromPerMille), 0n);
  const maint = spotMarginRatiosOf(core.state, pair.id)?.maint ?? 0n;
  const weight = held * (1_000n * ONE + perMille * maint);
  const edges: TierEdgeMarks[] = [];
  if (weight > 0n) {
    const beyond = divTrunc(within * ONE * ONE * 1_000n, weight) + 1n;
    // Down to half the price the required cover stays above 0; without cover only the best band exists.
    edges.push({ market: pair.id, low: greaterOf(mark - beyond, divTrunc(mark, 2n)), high: mark + beyond });
  }
  const pool = earnPoolAt(core.state, pair.quote);
  if (pool !== undefined && principal > 0n) {
    const beyond = divTrunc(within * (snapshot === 0n ? ONE : snapshot), principal) + 1n;
    edges.push({ market: encodePoolAsMarketNumber(pool.asset), low: pool.index - beyond, high: pool.index + beyond });
  }
  return edges;
}
