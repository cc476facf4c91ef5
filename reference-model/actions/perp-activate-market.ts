import { refuse } from '../refusal.ts';
import { perpAt } from '../state/market.ts';
import { type CommitGate, defineAction } from './action.ts';
import {
  commitMarketSetting,
  deployDelegatePermissionBits,
  deployedMarketGate,
  makeDeployDelegateGate,
  makeMarketDeploymentCheck,
  perpDeployLaneOpenGate,
  type RequestNamingMarket,
} from './deployer-gates.ts';

/** @source write-api, "Perp deployment" and "States and transitions" */
export interface PerpActivateMarketRules {
  /** In the order in which the venue looks. */
  readonly gates: readonly CommitGate<'closed' | 'market' | 'permitted' | 'unset', RequestNamingMarket>[];
}

export const perpActivateMarketRules: PerpActivateMarketRules = {
  gates: [
    perpDeployLaneOpenGate,
    deployedMarketGate,
    makeDeployDelegateGate(deployDelegatePermissionBits.perp_activate_market),
    {
      id: 'unset',
      check: makeMarketDeploymentCheck((_core, _signer, { hasLeverage, fees, hasMinSize }) =>
        hasLeverage && fees !== null && hasMinSize
          ? null
          : refuse('PRECONDITION_FAILED', 'leverage, fee tier and minimum size are to be set first'),
      ),
    },
  ],
};

/** Opens a market. On an open market it is a no-op. */
export const perpActivateMarketDefinition = defineAction('perp_activate_market', {
  decode: ({ asset }): RequestNamingMarket => ({ asset }),
  admit: () => null,
  commit(core, { account }, asked) {
    const { gates } = core.rules.actions.perpActivateMarket;
    return commitMarketSetting(core, account, gates, asked, ({ market }) => {
      const row = perpAt(core.state, market);
      if (row !== undefined) row.open = row.close = true;
    });
  },
});
