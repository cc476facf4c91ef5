import type { Core } from '../core.ts';
import { deployParamsInForce } from '../engine/markets/deploys.ts';
import { firstRefusal, refuse } from '../refusal.ts';
import type { Address } from '../state/address.ts';
import { type MarketDeployment, marketDeploymentOf, permissionMaskOf } from '../state/perp-deploys.ts';
import { type CommitGate, type CommitOutcome, doneOutcome, refusedOutcome } from './action.ts';
import { checkFactoryForLookup } from './gates.ts';

// Refusals that the actions of deployers share.

/** Bits of the mask of a delegate. @source write-api, "Perp deployment" */
export const deployDelegatePermissionBits = {
  mip3_set_oracle_px: 1,
  perp_set_leverage: 2,
  perp_set_fee_tier: 4,
  perp_set_maker_rebate: 8,
  perp_set_min_size: 16,
  perp_activate_market: 32,
  perp_deactivate_market: 64,
  perp_set_fba_mode: 128,
  perp_register_asset: 256,
} as const;

export const ALL_DEPLOY_DELEGATE_PERMISSIONS = 511;

/** Request that names a market by its number. */
export interface RequestNamingMarket {
  readonly asset: number;
}

export const makeMarketDeploymentCheck = checkFactoryForLookup(({ state }, { asset }: RequestNamingMarket) =>
  marketDeploymentOf(state, asset),
);

export const perpDeployLaneOpenGate: CommitGate<'closed', unknown> = {
  id: 'closed',
  check: (core) =>
    deployParamsInForce(core).isOpen ? null : refuse('PRECONDITION_FAILED', 'MIP-3 disabled by governance'),
};

export const deployedMarketGate: CommitGate<'market', RequestNamingMarket> = {
  id: 'market',
  check: ({ state }, _signer, { asset }) =>
    marketDeploymentOf(state, asset) === undefined
      ? refuse('PRECONDITION_FAILED', 'target is not a MIP-3 deployer perp market')
      : null,
};

const unauthorized = refuse('AUTH_UNAUTHORIZED', 'unauthorized');

/** Passes the deployer and any delegate with this bit. */
export function makeDeployDelegateGate(bit: number): CommitGate<'permitted', RequestNamingMarket> {
  return {
    id: 'permitted',
    check: makeMarketDeploymentCheck((_core, signer, deployment) =>
      deployment.deployer === signer || (permissionMaskOf(deployment, signer) & bit) !== 0 ? null : unauthorized,
    ),
  };
}

export const marketDeployerGate: CommitGate<'own-key', RequestNamingMarket> = {
  id: 'own-key',
  check: makeMarketDeploymentCheck((_core, signer, { deployer }) => (deployer === signer ? null : unauthorized)),
};

/** Writes a setting after all gates have passed. No-op if a fault removes the market gate and the request names no deployer's market. */
export function commitMarketSetting<Asked extends RequestNamingMarket>(
  core: Core,
  signer: Address,
  gates: readonly CommitGate<string, Asked>[],
  asked: Asked,
  write: (deployment: MarketDeployment) => void,
): CommitOutcome {
  const refusal = firstRefusal(gates, core, signer, asked);
  if (refusal !== null) return refusedOutcome(refusal);
  const deployment = marketDeploymentOf(core.state, asked.asset);
  if (deployment === undefined) return doneOutcome;
  write(deployment);
  core.emit({ kind: 'market-changed', market: asked.asset });
  return doneOutcome;
}
