import type { Core } from '../core.ts';
import { burnVaultShares, freeVaultShares, vaultNavOf } from '../engine/vault-shares.ts';
import { holderForAccount } from '../money/holder.ts';
import { moveMoney } from '../money/move.ts';
import { centsOfUsd, unitsOfUsd } from '../numeric/crossings.ts';
import { lesserOf } from '../numeric/order.ts';
import { type Units, type Usd, ZERO_USD } from '../numeric/planes.ts';
import { formatUnits, parseUnits } from '../numeric/served.ts';
import { firstRefusal, type Refusal, refuse } from '../refusal.ts';
import { type Vault, vaultAt } from '../state/vaults.ts';
import { type CommitGate, defineAction, doneOutcome, refusedOutcome } from './action.ts';
import { parseRequestUint, unreadableAmountRefusal } from './request-values.ts';
import {
  holderForCollateral,
  knownVaultGate,
  makeVaultCheck,
  type RequestNamingVault,
  spendableCollateral,
} from './vault-gates.ts';

export interface VaultWithdrawal extends RequestNamingVault {
  readonly shares: Units;
}

/** @source write-api, "Vaults" and "States and transitions" */
export interface VaultWithdrawRules {
  /** In the order in which the venue looks. */
  readonly gates: readonly CommitGate<'vault' | 'shares', VaultWithdrawal>[];
}

export const vaultWithdrawRules: VaultWithdrawRules = {
  gates: [
    knownVaultGate,
    {
      id: 'shares',
      check: makeVaultCheck((core, signer, vault, { shares }) => {
        if (shares <= 0n) return refuse('INVALID_REQUEST', 'shares must be positive');
        if (core.rules.engine.vaults.burned(shares) > freeVaultShares(core, vault, signer))
          return refuse('PRECONDITION_FAILED', 'insufficient unlocked shares');
        // Collateral that positions hold cannot be paid out (D123).
        const due = payoutOf(core, vault, shares);
        return due < 0n || due > spendableCollateral(core, vault.address)
          ? refuse('PRECONDITION_FAILED', 'the vault has not so much that is free')
          : null;
      }),
    },
  ],
};

function payoutOf(core: Core, vault: Vault, shares: Units): Usd {
  if (vault.shares === 0n) return ZERO_USD;
  return core.rules.engine.vaults.payout(lesserOf(shares, vault.shares), vaultNavOf(core, vault), vault.shares);
}

/** Redeems shares at their value. */
export const vaultWithdrawDefinition = defineAction('vault_withdraw', {
  decode({ vault_id: vaultId, shares: asked }): VaultWithdrawal | Refusal {
    const shares = parseUnits(String(asked));
    return shares === null ? unreadableAmountRefusal : { vaultId: Number(parseRequestUint(vaultId)), shares };
  },
  admit: () => null,
  commit(core, { account }, asked) {
    const refusal = firstRefusal(core.rules.actions.vaultWithdraw.gates, core, account, asked);
    if (refusal !== null) return refusedOutcome(refusal);
    const vault = vaultAt(core.state, asked.vaultId);
    // No-op if a fault removes the gate and the request names no vault.
    if (vault === undefined) return doneOutcome;
    const payout = payoutOf(core, vault, asked.shares);
    burnVaultShares(core, vault, account, asked.shares);
    const from = holderForAccount(vault.address);
    const to = holderForCollateral(core, account);
    moveMoney(core, {
      token: core.params.usdc,
      amount: unitsOfUsd(payout),
      from,
      to,
      why: { kind: 'vault', isPaidIn: false, byLeader: false },
    });
    const returns = { usd_cents_paid: Number(centsOfUsd(payout)), shares_burnt: formatUnits(asked.shares) };
    return { kind: 'done', returns };
  },
});
