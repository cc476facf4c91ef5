import type { Core } from '../core.ts';
import { mintVaultShares, vaultNavOf } from '../engine/vault-shares.ts';
import { holderForAccount } from '../money/holder.ts';
import { moveMoney } from '../money/move.ts';
import { unitsOfUsd } from '../numeric/crossings.ts';
import { parseUsd } from '../numeric/served.ts';
import { firstRefusal, type Refusal, refuse } from '../refusal.ts';
import type { Address } from '../state/address.ts';
import { vaultAt } from '../state/vaults.ts';
import { type CommitGate, defineAction, doneOutcome, refusedOutcome } from './action.ts';
import { parseRequestUint, unreadableAmountRefusal } from './request-values.ts';
import {
  holderForCollateral,
  knownVaultGate,
  makeVaultCheck,
  positiveVaultAmountGate,
  spendableCollateral,
  type VaultAmountRequest,
  vaultNotPausedGate,
  vaultSolventGate,
  wholeCentsGate,
} from './vault-gates.ts';

/** @source write-api, "Vaults", and the vault deposit rejections below it */
export interface VaultDistributeRules {
  /** In the order in which the venue looks. */
  readonly gates: readonly CommitGate<
    'positive' | 'cents' | 'vault' | 'paused' | 'suspended' | 'funds',
    VaultAmountRequest
  >[];
  /** Returns the payer, among the accounts that the action could name. */
  readonly payer: (signer: Address, leader: Address) => Address;
  /** Whether the new shares are subject to the vault's lock. */
  readonly locks: boolean;
}

export const vaultDistributeRules: VaultDistributeRules = {
  gates: [
    positiveVaultAmountGate,
    wholeCentsGate,
    knownVaultGate,
    vaultNotPausedGate,
    {
      id: 'suspended',
      check: (core, signer, asked) => firstRefusal([hasShares, vaultSolventGate], core, signer, asked),
    },
    {
      id: 'funds',
      check: (core, signer, { amount }) =>
        core.rules.engine.vaults.counted(amount) > spendableCollateral(core, signer)
          ? refuse('PRECONDITION_FAILED', 'follower has insufficient USD')
          : null,
    },
  ],
  payer: (signer) => signer,
  locks: true,
};

/** The leader must seed the first shares of a vault that has value but no shareholders. */
const hasShares: CommitGate<'shares', VaultAmountRequest> = {
  id: 'shares',
  check: makeVaultCheck((core, _signer, vault) =>
    vault.shares === 0n && vaultNavOf(core, vault) !== 0n
      ? refuse('PRECONDITION_FAILED', 'deposits are suspended until the leader seeds shares')
      : null,
  ),
};

/** Deposits into a vault; the action's old name refers to profit. */
export const vaultDistributeDefinition = defineAction('vault_distribute', {
  decode({ vault_id: vaultId, pnl }): VaultAmountRequest | Refusal {
    const amount = parseUsd(pnl);
    return amount === null ? unreadableAmountRefusal : { vaultId: Number(parseRequestUint(vaultId)), amount };
  },
  admit: () => null,
  commit(core: Core, { account }, asked) {
    const { gates, payer, locks } = core.rules.actions.vaultDistribute;
    const refusal = firstRefusal(gates, core, account, asked);
    if (refusal !== null) return refusedOutcome(refusal);
    const vault = vaultAt(core.state, asked.vaultId);
    // No-op if a fault removes the gate and the request names no vault.
    if (vault === undefined) return doneOutcome;
    const amount = core.rules.engine.vaults.counted(asked.amount);
    mintVaultShares(core, vault, account, amount, locks);
    const from = holderForCollateral(core, payer(account, vault.leader));
    const why = { kind: 'vault', isPaidIn: true, byLeader: false } as const;
    moveMoney(core, {
      token: core.params.usdc,
      amount: unitsOfUsd(amount),
      from,
      to: holderForAccount(vault.address),
      why,
    });
    return doneOutcome;
  },
});
