import { mintVaultShares } from '../engine/vault-shares.ts';
import { holderForAccount } from '../money/holder.ts';
import { moveMoney } from '../money/move.ts';
import { unitsOfUsd } from '../numeric/crossings.ts';
import { parseUsd } from '../numeric/served.ts';
import { firstRefusal, type Refusal, refuse } from '../refusal.ts';
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
  vaultLeaderGate,
  vaultNotPausedGate,
  vaultSolventGate,
  wholeCentsGate,
} from './vault-gates.ts';

/** `deposit` true moves from the leader to the vault. */
export interface LeaderVaultMove extends VaultAmountRequest {
  readonly deposit: boolean;
}

/** @source write-api, "Vaults"; engine facts, section 22; decision D50 */
export interface VaultTransferRules {
  /** In the order in which the venue looks. */
  readonly gates: readonly CommitGate<'deposit' | 'vault' | 'leader' | 'funds', LeaderVaultMove>[];
  /** Whether the move changes the number of shares: a deposit mints, a leader's withdrawal leaves the shares unchanged. */
  readonly mints: (move: LeaderVaultMove) => boolean;
  /** Whether the leader's shares are subject to the vault's lock (D117). */
  readonly locks: boolean;
}

export const vaultTransferRules: VaultTransferRules = {
  gates: [
    {
      // Gates of a follower's deposit (D50); for a withdrawal, those on the amount.
      id: 'deposit',
      check: (core, leader, asked) =>
        firstRefusal(
          [positiveVaultAmountGate, wholeCentsGate, ...(asked.deposit ? [vaultNotPausedGate, vaultSolventGate] : [])],
          core,
          leader,
          asked,
        ),
    },
    knownVaultGate,
    vaultLeaderGate,
    {
      id: 'funds',
      check: makeVaultCheck((core, leader, vault, { deposit, amount }) =>
        core.rules.engine.vaults.counted(amount) > spendableCollateral(core, deposit ? leader : vault.address)
          ? refuse('PRECONDITION_FAILED', `${deposit ? 'leader' : 'vault'} has insufficient USD`)
          : null,
      ),
    },
  ],
  mints: ({ deposit }) => deposit,
  locks: false,
};

/** Moves money between a vault and its leader. */
export const vaultTransferDefinition = defineAction('vault_transfer', {
  decode({ vault_id: vaultId, deposit, amount: sent }): LeaderVaultMove | Refusal {
    const amount = parseUsd(String(sent));
    return amount === null ? unreadableAmountRefusal : { vaultId: Number(parseRequestUint(vaultId)), deposit, amount };
  },
  admit: () => null,
  commit(core, { account: leader }, asked) {
    const { gates, mints, locks } = core.rules.actions.vaultTransfer;
    const refusal = firstRefusal(gates, core, leader, asked);
    if (refusal !== null) return refusedOutcome(refusal);
    const vault = vaultAt(core.state, asked.vaultId);
    // No-op if a fault removes the gate and the request names no vault.
    if (vault === undefined) return doneOutcome;
    const amount = core.rules.engine.vaults.counted(asked.amount);
    if (mints(asked)) mintVaultShares(core, vault, leader, amount, locks);
    const own = holderForCollateral(core, leader);
    const pooled = holderForAccount(vault.address);
    const [from, to] = asked.deposit ? [own, pooled] : [pooled, own];
    const why = { kind: 'vault', isPaidIn: asked.deposit, byLeader: true } as const;
    moveMoney(core, { token: core.params.usdc, amount: unitsOfUsd(amount), from, to, why });
    return doneOutcome;
  },
});
