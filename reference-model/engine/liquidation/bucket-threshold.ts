import type { Core } from '../../core.ts';
import { type Usd, usd } from '../../numeric/planes.ts';
import { type IsolatedLeg, positionValue } from '../risk/account-scalars.ts';
import { maintenanceMarginOfLeg } from '../risk/margin.ts';

/** Equity of an isolated leg: its bucket plus profit or loss at the committed mark; null without a mark. */
export function isolatedEquity({ rules }: Core, { market, leg, collateral }: IsolatedLeg): Usd | null {
  const value = positionValue(market, leg);
  return value === null ? null : usd(collateral + rules.engine.scalars.unrealizedPnl(leg, value));
}

/**
 * How far the equity of a bucket may fall before its leg is closed; 0 or less: it must be closed. Null without a mark.
 * @source engine facts, section 11: a single threshold, where the bucket reaches the maintenance of its leg
 */
export function isolatedLiquidationRoom(core: Core, open: IsolatedLeg): bigint | null {
  const equity = isolatedEquity(core, open);
  if (equity === null) return null;
  return core.rules.engine.isolated.room(equity, maintenanceMarginOfLeg(core, open.market, open.leg));
}
