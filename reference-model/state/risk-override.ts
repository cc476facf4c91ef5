import { type Ratio, ZERO_RATIO } from '../numeric/planes.ts';
import type { MarginTier, PerpMarket } from './perp-market.ts';

/** Figures that a vote has put in the place of figures of the listing. An override without parts overrides nothing. */
export interface RiskOverride {
  /** null: the part is left as it is. */
  readonly maxLeverage: number | null;
  /** Maintenance fraction of the entry notional; null: the part is left as it is. */
  readonly maint: Ratio | null;
  /** Ascending; the last one unbounded; null: no ladder. */
  readonly tiers: readonly MarginTier[] | null;
}

type Listed = Pick<PerpMarket, 'tiers' | 'maxLeverage' | 'riskOverride'>;

/**
 * The rungs in force: those of the override, else one built of its flat figures, else those of the listing.
 * @source read-api, "validator_votes row" (order of precedence); engine facts, section 10 (a rung of flat figures)
 */
export function marginLadderInForce({ tiers, maxLeverage, riskOverride }: Listed): readonly MarginTier[] {
  if (riskOverride === null) return tiers;
  const { maxLeverage: flat, maint } = riskOverride;
  if (riskOverride.tiers !== null) return riskOverride.tiers;
  if (flat === null && maint === null) return tiers;
  const maintenance = maint ?? tiers[0]?.maint ?? ZERO_RATIO;
  return [{ maxNotional: null, maxLeverage: flat ?? maxLeverage, maint: maintenance }];
}

/** The leverage that no account may choose to exceed: that of the top rung, once an override has any. */
export function maxLeverageInForce(market: Listed): number {
  const ladder = marginLadderInForce(market);
  return ladder === market.tiers ? market.maxLeverage : (ladder[0]?.maxLeverage ?? 1);
}
