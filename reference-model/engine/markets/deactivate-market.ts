import type { Core } from '../../core.ts';
import type { LiveOrder } from '../../state/live-order.ts';
import { type ParkedTriggerLeg, parkedTriggerLegsIn } from '../../state/parked-legs.ts';
import type { PerpMarket } from '../../state/perp-market.ts';
import { cancelLiveOrder } from '../orders/cancel-order.ts';
import { cancelParkedLeg } from '../orders/withdraw-leg.ts';

/** Effects of a deactivation. @source write-api, "States and transitions" */
export interface DeactivationRules {
  /** Returns the resting orders to cancel. */
  readonly endsOrders: (resting: readonly LiveOrder[]) => readonly LiveOrder[];
  /** Returns the parked legs to remove. */
  readonly endsLegs: (parked: readonly ParkedTriggerLeg[]) => readonly ParkedTriggerLeg[];
  /** Whether closing orders are still accepted afterwards (D174). */
  readonly keepsClosing: boolean;
}

/** Deactivates a market. A market that was never open stays unchanged. */
export function deactivatePerp(
  core: Core,
  market: PerpMarket,
  { endsOrders, endsLegs, keepsClosing }: DeactivationRules,
): void {
  const resting = [...market.book.walk('bid'), ...market.book.walk('ask')];
  for (const order of endsOrders(resting)) cancelLiveOrder(core, order, 'market-inactive');
  for (const leg of endsLegs(parkedTriggerLegsIn(core.state, market.id))) cancelParkedLeg(core, leg, 'market-inactive');
  if (market.open) market.close = keepsClosing;
  market.open = false;
}
