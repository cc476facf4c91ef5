import { ZERO_USD } from '../../numeric/planes.ts';
import { formatBps } from '../../numeric/rates.ts';
import { formatUsd } from '../../numeric/served.ts';
import type { MarginTier } from '../../state/perp-market.ts';
import type { RiskOverride } from '../../state/risk-override.ts';

/** `risk_override`, without the parts that it leaves unchanged. */
export function riskOverrideRow({ maxLeverage, maint, tiers }: RiskOverride) {
  return {
    ...(maxLeverage === null ? {} : { max_leverage: maxLeverage }),
    ...(maint === null ? {} : { maint_margin_ratio: formatBps(maint) }),
    ...(tiers === null ? {} : { margin_tiers: tiers.map((tier, at) => bandRow(tier, tiers[at - 1])) }),
  };
}

/** Row of a margin band by its lower bound; a tier is stored with its upper bound. */
function bandRow({ maxLeverage, maint }: MarginTier, below: MarginTier | undefined) {
  return {
    lower_bound_notional: formatUsd(below?.maxNotional ?? ZERO_USD),
    max_leverage: maxLeverage,
    maint_margin_ratio: formatBps(maint),
  };
}
