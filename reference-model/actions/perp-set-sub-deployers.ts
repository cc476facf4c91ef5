import type { Address } from '../state/address.ts';
import { setDeployDelegate } from '../state/perp-deploys.ts';
import { type CommitGate, defineAction } from './action.ts';
import {
  ALL_DEPLOY_DELEGATE_PERMISSIONS,
  commitMarketSetting,
  deployedMarketGate,
  marketDeployerGate,
  perpDeployLaneOpenGate,
  type RequestNamingMarket,
} from './deployer-gates.ts';
import { parseRequestAddress } from './request-values.ts';

interface DelegateSetting extends RequestNamingMarket {
  readonly delegate: Address;
  readonly isAdded: boolean;
}

/** @source write-api, "Perp deployment" */
export interface PerpSetSubDeployersRules {
  /** In the order in which the venue looks. */
  readonly gates: readonly CommitGate<'closed' | 'market' | 'own-key', DelegateSetting>[];
  /** Returns the delegate's new permissions. */
  readonly maskOf: (isAdded: boolean) => number;
}

export const perpSetSubDeployersRules: PerpSetSubDeployersRules = {
  gates: [perpDeployLaneOpenGate, deployedMarketGate, marketDeployerGate],
  maskOf: (isAdded) => (isAdded ? ALL_DEPLOY_DELEGATE_PERMISSIONS : 0),
};

/** Grants a market's delegate all permissions, or revokes them. */
export const perpSetSubDeployersDefinition = defineAction('perp_set_sub_deployers', {
  decode: ({ asset, sub_deployer, add }): DelegateSetting => ({
    asset,
    delegate: parseRequestAddress(sub_deployer),
    isAdded: add,
  }),
  admit: () => null,
  commit(core, { account }, asked) {
    const { gates, maskOf } = core.rules.actions.perpSetSubDeployers;
    return commitMarketSetting(core, account, gates, asked, (deployment) => {
      setDeployDelegate(core.state, deployment, asked.delegate, maskOf(asked.isAdded));
    });
  },
});
