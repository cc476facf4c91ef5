import { type Ratio, ZERO_RATIO } from '../numeric/planes.ts';
import type { MarginTier, PerpMarket } from './perp-market.ts';

/** Figures set by a vote in place of the listing's. An override without parts overrides nothing. */
export interface RiskOverride {
  /** null: not overridden. */
  readonly maxLeverage: number | null;
  /** Maintenance fraction of the entry notional; null: not overridden. */
  readonly maint: Ratio | null;
  /** Ascending; the last one unbounded; null: no ladder. */
  readonly tiers: readonly MarginTier[] | null;
}

type Listed = Pick<PerpMarket, 'tiers' | 'maxLeverage' | 'riskOverride'>;

/**
 * The tiers in force: those of the override, otherwise one built from its flat figures, otherwise those of the listing.
 * @source read-api, "validator_votes row" (order of precedence); engine facts, section 10 (a rung of flat figures)
 */
export function marginTiersInForce({ tiers, maxLeverage, riskOverride }: Listed): readonly MarginTier[] {
  if (riskOverride === null) return tiers;
  const { maxLeverage: flat, maint } = riskOverride;
  if (riskOverride.tiers !== null) return riskOverride.tiers;
  if (flat === null && maint === null) return tiers;
  const maintenance = maint ?? tiers[0]?.maint ?? ZERO_RATIO;
  return [{ maxNotional: null, maxLeverage: flat ?? maxLeverage, maint: maintenance }];
}

/** Maximum leverage that an account may choose: that of the top tier, if an override has tiers. */
export function maxLeverageInForce(market: Listed): number {
  const ladder = marginTiersInForce(market);
  return ladder === market.tiers ? market.maxLeverage : (ladder[0]?.maxLeverage ?? 1);
}
