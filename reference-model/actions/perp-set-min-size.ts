import { type Lots, lots } from '../numeric/planes.ts';
import { refuse } from '../refusal.ts';
import { changeMarketDeployment, changeMarketListing } from '../state/perp-deploys.ts';
import { type CommitGate, defineAction } from './action.ts';
import {
  commitMarketSetting,
  deployDelegatePermissionBits,
  deployedMarketGate,
  makeDeployDelegateGate,
  perpDeployLaneOpenGate,
  type RequestNamingMarket,
} from './deployer-gates.ts';
import { parseRequestUint } from './request-values.ts';

interface MinSizeSetting extends RequestNamingMarket {
  readonly minLots: Lots;
}

/** @source write-api, "Perp deployment" */
export interface PerpSetMinSizeRules {
  /** In the order in which the venue looks. */
  readonly gates: readonly CommitGate<'closed' | 'market' | 'permitted' | 'positive', MinSizeSetting>[];
  /** Returns the size to write, from the size in the request. */
  readonly written: (asked: Lots) => Lots;
}

export const perpSetMinSizeRules: PerpSetMinSizeRules = {
  gates: [
    perpDeployLaneOpenGate,
    deployedMarketGate,
    makeDeployDelegateGate(deployDelegatePermissionBits.perp_set_min_size),
    {
      id: 'positive',
      check: (_core, _signer, { minLots }) =>
        minLots === 0n ? refuse('INVALID_REQUEST', 'min_order_size must be positive') : null,
    },
  ],
  written: (asked) => asked,
};

/** Sets the minimum order size of a market, in lots. */
export const perpSetMinSizeDefinition = defineAction('perp_set_min_size', {
  decode: ({ asset, min_order_size }): MinSizeSetting => ({ asset, minLots: lots(parseRequestUint(min_order_size)) }),
  admit: () => null,
  commit(core, { account }, asked) {
    const { gates, written } = core.rules.actions.perpSetMinSize;
    return commitMarketSetting(core, account, gates, asked, ({ market }) => {
      changeMarketListing(core.state, market, { minLots: written(asked.minLots) });
      changeMarketDeployment(core.state, market, { hasMinSize: true });
    });
  },
});
