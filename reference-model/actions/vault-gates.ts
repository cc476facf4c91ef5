import type { Core } from '../core.ts';
import { assetHolderOf, type WalletAsset } from '../engine/risk/spendable.ts';
import { vaultNavOf } from '../engine/vault-shares.ts';
import type { Holder } from '../money/holder.ts';
import { usdOfUnits } from '../numeric/crossings.ts';
import type { Usd } from '../numeric/planes.ts';
import { refuse } from '../refusal.ts';
import { readAccount } from '../state/account.ts';
import type { Address } from '../state/address.ts';
import { vaultAt } from '../state/vaults.ts';
import type { CommitGate } from './action.ts';
import { checkFactoryForLookup } from './gates.ts';

// Refusals that the actions on vaults share.

/** Request that names a vault by its number. */
export interface RequestNamingVault {
  readonly vaultId: number;
}

export const makeVaultCheck = checkFactoryForLookup(({ state }, { vaultId }: RequestNamingVault) =>
  vaultAt(state, vaultId),
);

export const knownVaultGate: CommitGate<'vault', RequestNamingVault> = {
  id: 'vault',
  check: ({ state }, _signer, { vaultId }) =>
    vaultAt(state, vaultId) === undefined ? refuse('NOT_FOUND', `vault not found: ${vaultId}`) : null,
};

export const vaultLeaderGate: CommitGate<'leader', RequestNamingVault> = {
  id: 'leader',
  check: makeVaultCheck((_core, signer, { leader }) =>
    leader === signer ? null : refuse('AUTH_UNAUTHORIZED', 'unauthorized'),
  ),
};

/** Request to move money into or out of a vault. */
export interface VaultAmountRequest extends RequestNamingVault {
  readonly amount: Usd;
}

export const positiveVaultAmountGate: CommitGate<'positive', VaultAmountRequest> = {
  id: 'positive',
  check: (_core, _signer, { amount }) =>
    amount <= 0n ? refuse('INVALID_REQUEST', 'deposit amount must be positive') : null,
};

export const wholeCentsGate: CommitGate<'cents', VaultAmountRequest> = {
  id: 'cents',
  check: ({ rules }, _signer, { amount }) =>
    amount > 0n && rules.engine.vaults.counted(amount) === 0n
      ? refuse('INVALID_REQUEST', 'deposit amount rounds to zero cents')
      : null,
};

export const vaultNotPausedGate: CommitGate<'paused', VaultAmountRequest> = {
  id: 'paused',
  check: makeVaultCheck((_core, _signer, { paused }) =>
    paused ? refuse('PRECONDITION_FAILED', 'vault paused by leader') : null,
  ),
};

/** Shares that are worth nothing have no price to mint at. */
export const vaultSolventGate: CommitGate<'insolvent', VaultAmountRequest> = {
  id: 'insolvent',
  check: makeVaultCheck((core, _signer, vault) =>
    vault.shares > 0n && vaultNavOf(core, vault) <= 0n
      ? refuse('PRECONDITION_FAILED', 'the shares of the vault are worth nothing')
      : null,
  ),
};

/** Vaults draw on free collateral, which is the perp wallet of a split account. */
const collateralOf = ({ params }: Core): WalletAsset => ({ asset: params.usdc, toPerp: true });

export function spendableCollateral(core: Core, address: Address): Usd {
  return usdOfUnits(core.rules.engine.spending.spendable(core, readAccount(core.state, address), collateralOf(core)));
}

export function holderForCollateral(core: Core, address: Address): Holder {
  return assetHolderOf(core, address, collateralOf(core));
}
