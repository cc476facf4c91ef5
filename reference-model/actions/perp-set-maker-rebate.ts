import { ratioOfBps } from '../numeric/rates.ts';
import { refuse } from '../refusal.ts';
import { changeMarketDeployment } from '../state/perp-deploys.ts';
import { type CommitGate, defineAction } from './action.ts';
import {
  commitMarketSetting,
  deployDelegatePermissionBits,
  deployedMarketGate,
  makeDeployDelegateGate,
  perpDeployLaneOpenGate,
  type RequestNamingMarket,
} from './deployer-gates.ts';

interface RebateSetting extends RequestNamingMarket {
  readonly bps: number;
}

/** @source write-api, "Perp deployment" and "Limits" */
export interface PerpSetMakerRebateRules {
  /** In the order in which the venue looks. */
  readonly gates: readonly CommitGate<'closed' | 'market' | 'permitted' | 'bounds', RebateSetting>[];
  /** Maximum rebate, whole basis points. */
  readonly max: number;
}

export const perpSetMakerRebateRules: PerpSetMakerRebateRules = {
  gates: [
    perpDeployLaneOpenGate,
    deployedMarketGate,
    makeDeployDelegateGate(deployDelegatePermissionBits.perp_set_maker_rebate),
    {
      id: 'bounds',
      check: ({ rules }, _signer, { bps }) =>
        bps > rules.actions.perpSetMakerRebate.max ? refuse('INVALID_REQUEST', 'a rebate above 2 bps') : null,
    },
  ],
  max: 2,
};

/** Sets the rebate deducted from the maker rate of a market. */
export const perpSetMakerRebateDefinition = defineAction('perp_set_maker_rebate', {
  decode: ({ asset, rebate_bps: bps }): RebateSetting => ({ asset, bps }),
  admit: () => null,
  commit(core, { account }, asked) {
    const { gates } = core.rules.actions.perpSetMakerRebate;
    return commitMarketSetting(core, account, gates, asked, ({ market }) => {
      changeMarketDeployment(core.state, market, { rebate: ratioOfBps(BigInt(asked.bps)) });
    });
  },
});
