import type { Core } from '../../core.ts';
import type { LiveOrder } from '../../state/live-order.ts';
import { type ParkedLeg, parkedIn } from '../../state/parked-legs.ts';
import type { PerpMarket } from '../../state/perp-market.ts';
import { cancelLive } from '../orders/cancel-order.ts';
import { withdrawLeg } from '../orders/withdraw-leg.ts';

/** Effects of a deactivation. @source write-api, "States and transitions" */
export interface DeactivationRules {
  /** Returns the resting orders that leave the market. */
  readonly endsOrders: (resting: readonly LiveOrder[]) => readonly LiveOrder[];
  /** Returns the parked legs that leave the market. */
  readonly endsLegs: (parked: readonly ParkedLeg[]) => readonly ParkedLeg[];
  /** Whether orders that only close are taken afterwards (D174). */
  readonly keepsClosing: boolean;
}

/** Takes a market out of trade. One that was never open stays as it is. */
export function deactivate(
  core: Core,
  market: PerpMarket,
  { endsOrders, endsLegs, keepsClosing }: DeactivationRules,
): void {
  const resting = [...market.book.walk('bid'), ...market.book.walk('ask')];
  for (const order of endsOrders(resting)) cancelLive(core, order, 'market-inactive');
  for (const leg of endsLegs(parkedIn(core.state, market.id))) withdrawLeg(core, leg, 'market-inactive');
  if (market.open) market.close = keepsClosing;
  market.open = false;
}
