import { ZERO_USD } from '../../numeric/planes.ts';
import { formatBps } from '../../numeric/rates.ts';
import { formatUsd } from '../../numeric/served.ts';
import type { MarginTier } from '../../state/perp-market.ts';
import type { RiskOverride } from '../../state/risk-override.ts';

/** `risk_override`: without the parts that it leaves as they are. */
export function riskOverrideRow({ maxLeverage, maint, tiers }: RiskOverride) {
  return {
    ...(maxLeverage === null ? {} : { max_leverage: maxLeverage }),
    ...(maint === null ? {} : { maint_margin_ratio: formatBps(maint) }),
    ...(tiers === null ? {} : { margin_tiers: tiers.map((tier, at) => bandRow(tier, tiers[at - 1])) }),
  };
}

/** Returns the row of a band by its lower bound, where a rung has its upper one. */
function bandRow({ maxLeverage, maint }: MarginTier, below: MarginTier | undefined) {
  return {
    lower_bound_notional: formatUsd(below?.maxNotional ?? ZERO_USD),
    max_leverage: maxLeverage,
    maint_margin_ratio: formatBps(maint),
  };
}
