import type { Core } from '../../core.ts';
import type { LiveOrder } from '../../state/live-order.ts';
import { type ParkedLeg, parkedLegsIn } from '../../state/parked-legs.ts';
import type { PerpMarket } from '../../state/perp-market.ts';
import { cancelLiveOrder } from '../orders/cancel-order.ts';
import { cancelParkedLeg } from '../orders/withdraw-leg.ts';

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
export function deactivatePerp(
  core: Core,
  market: PerpMarket,
  { endsOrders, endsLegs, keepsClosing }: DeactivationRules,
): void {
  const resting = [...market.book.walk('bid'), ...market.book.walk('ask')];
  for (const order of endsOrders(resting)) cancelLiveOrder(core, order, 'market-inactive');
  for (const leg of endsLegs(parkedLegsIn(core.state, market.id))) cancelParkedLeg(core, leg, 'market-inactive');
  if (market.open) market.close = keepsClosing;
  market.open = false;
}
