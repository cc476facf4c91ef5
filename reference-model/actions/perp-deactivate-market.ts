import type { Core } from '../core.ts';
import { cancelLiveOrder } from '../engine/orders/cancel-order.ts';
import { cancelParkedLeg } from '../engine/orders/withdraw-leg.ts';
import type { LiveOrder } from '../state/live-order.ts';
import { perpAt } from '../state/market.ts';
import { type ParkedTriggerLeg, parkedTriggerLegsIn } from '../state/parked-legs.ts';
import type { PerpMarket } from '../state/perp-market.ts';
import { type CommitGate, defineAction } from './action.ts';
import {
  commitMarketSetting,
  deployDelegatePermissionBits,
  deployedMarketGate,
  makeDeployDelegateGate,
  perpDeployLaneOpenGate,
  type RequestNamingMarket,
} from './deployer-gates.ts';

/** @source write-api, "Perp deployment" and "States and transitions" */
export interface PerpDeactivateMarketRules extends DeactivationRules {
  /** In the order in which the venue looks. */
  readonly gates: readonly CommitGate<'closed' | 'market' | 'permitted', RequestNamingMarket>[];
}

export const perpDeactivateMarketRules: PerpDeactivateMarketRules = {
  gates: [
    perpDeployLaneOpenGate,
    deployedMarketGate,
    makeDeployDelegateGate(deployDelegatePermissionBits.perp_deactivate_market),
  ],
  endsOrders: (resting) => resting,
  endsLegs: (parked) => parked,
  keepsClosing: true,
};

/** Closes a market to opening orders. Its orders and parked legs are cancelled; positions stay. */
export const perpDeactivateMarketDefinition = defineAction('perp_deactivate_market', {
  decode: ({ asset }): RequestNamingMarket => ({ asset }),
  admit: () => null,
  commit(core, { account }, asked) {
    const rules = core.rules.actions.perpDeactivateMarket;
    return commitMarketSetting(core, account, rules.gates, asked, ({ market }) => {
      const row = perpAt(core.state, market);
      if (row !== undefined) deactivatePerp(core, row, rules);
    });
  },
});

/** Effects of a deactivation. @source write-api, "States and transitions" */
interface DeactivationRules {
  /** Returns the resting orders to cancel. */
  readonly endsOrders: (resting: readonly LiveOrder[]) => readonly LiveOrder[];
  /** Returns the parked legs to remove. */
  readonly endsLegs: (parked: readonly ParkedTriggerLeg[]) => readonly ParkedTriggerLeg[];
  /** Whether closing orders are still accepted afterwards (D174). */
  readonly keepsClosing: boolean;
}

/** Deactivates a market. A market that was never open stays unchanged. */
function deactivatePerp(
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
