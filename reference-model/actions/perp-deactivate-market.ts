import { type DeactivationRules, deactivatePerp } from '../engine/markets/deactivate-market.ts';
import { perpAt } from '../state/market.ts';
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
