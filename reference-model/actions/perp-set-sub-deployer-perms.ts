import { refuse } from '../refusal.ts';
import type { Address } from '../state/address.ts';
import { permissionMaskOf, setDeployDelegate } from '../state/perp-deploys.ts';
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

interface MaskSetting extends RequestNamingMarket {
  readonly delegate: Address;
  readonly mask: number;
}

/** @source write-api, "Perp deployment" */
export interface PerpSetSubDeployerPermsRules {
  /** In the order in which the venue looks. */
  readonly gates: readonly CommitGate<'closed' | 'market' | 'own-key' | 'mask', MaskSetting>[];
  /** Returns the mask after the action. */
  readonly written: (before: number, asked: number) => number;
}

export const perpSetSubDeployerPermsRules: PerpSetSubDeployerPermsRules = {
  gates: [
    perpDeployLaneOpenGate,
    deployedMarketGate,
    marketDeployerGate,
    {
      id: 'mask',
      check: (_core, _signer, { mask }) =>
        mask > ALL_DEPLOY_DELEGATE_PERMISSIONS ? refuse('INVALID_REQUEST', 'permissions has bits above 8') : null,
    },
  ],
  written: (_before, asked) => asked,
};

/** Replaces the permissions of a market's delegate; 0 revokes them. */
export const perpSetSubDeployerPermsDefinition = defineAction('perp_set_sub_deployer_perms', {
  decode: ({ asset, sub_deployer, permissions: mask }): MaskSetting => ({
    asset,
    delegate: parseRequestAddress(sub_deployer),
    mask,
  }),
  admit: () => null,
  commit(core, { account }, asked) {
    const { gates, written } = core.rules.actions.perpSetSubDeployerPerms;
    const { delegate, mask } = asked;
    return commitMarketSetting(core, account, gates, asked, (deployment) => {
      setDeployDelegate(core.state, deployment, delegate, written(permissionMaskOf(deployment, delegate), mask));
    });
  },
});
