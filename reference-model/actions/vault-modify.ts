import { touchAccount } from '../money/touched.ts';
import { firstRefusal, refuse } from '../refusal.ts';
import { putVault, type Vault, vaultAt } from '../state/vaults.ts';
import { type CommitGate, defineAction, doneOutcome, refusedOutcome } from './action.ts';
import { parseRequestUint } from './request-values.ts';
import { knownVaultGate, makeVaultCheck, type RequestNamingVault, vaultLeaderGate } from './vault-gates.ts';

/** null: unchanged. */
export interface VaultSettingsChange extends RequestNamingVault {
  readonly name: string | null;
  readonly lockSecs: bigint | null;
  readonly feeBps: number | null;
  readonly paused: boolean | null;
}

/** @source write-api, "Vaults" and "Limits" */
export interface VaultModifyRules {
  /** In the order in which the venue looks. */
  readonly gates: readonly CommitGate<'vault' | 'leader' | 'lock' | 'fee' | 'name', VaultSettingsChange>[];
  readonly maxFeeBps: number;
  readonly changed: (vault: Vault, change: VaultSettingsChange) => Vault;
}

export const vaultModifyRules: VaultModifyRules = {
  gates: [
    knownVaultGate,
    vaultLeaderGate,
    {
      id: 'lock',
      check: makeVaultCheck(({ rules }, _leader, { kind }, { lockSecs }) =>
        lockSecs !== null && lockSecs * 1_000n !== BigInt(rules.engine.vaults.lockMs(kind))
          ? refuse('PRECONDITION_FAILED', 'the lock period is fixed')
          : null,
      ),
    },
    {
      id: 'fee',
      check({ rules }, _leader, { feeBps }) {
        const { maxFeeBps } = rules.actions.vaultModify;
        return feeBps !== null && feeBps > maxFeeBps
          ? refuse('INVALID_REQUEST', `management fee above ${maxFeeBps} bps`)
          : null;
      },
    },
    {
      id: 'name',
      check: (_core, _leader, { name }) => (name === '' ? refuse('INVALID_REQUEST', 'empty name') : null),
    },
  ],
  maxFeeBps: 2_000,
  changed: (vault, { name, feeBps, paused }) => ({
    ...vault,
    name: name ?? vault.name,
    managementFeeBps: feeBps ?? vault.managementFeeBps,
    paused: paused ?? vault.paused,
  }),
};

/** Changes the settings of a vault that its leader controls. */
export const vaultModifyDefinition = defineAction('vault_modify', {
  decode: (sent): VaultSettingsChange => ({
    vaultId: Number(parseRequestUint(sent.vault_id)),
    name: sent.new_name ?? null,
    lockSecs:
      sent.new_lock_period_secs === null || sent.new_lock_period_secs === undefined
        ? null
        : parseRequestUint(sent.new_lock_period_secs),
    feeBps: sent.new_management_fee_bps ?? null,
    paused: sent.new_paused ?? null,
  }),
  admit: () => null,
  commit(core, { account: leader }, change) {
    const { gates, changed } = core.rules.actions.vaultModify;
    const refusal = firstRefusal(gates, core, leader, change);
    if (refusal !== null) return refusedOutcome(refusal);
    const vault = vaultAt(core.state, change.vaultId);
    // No-op if a fault removes the gate and the request names no vault.
    if (vault === undefined) return doneOutcome;
    putVault(core.state, changed(vault, change));
    touchAccount(core, vault.address);
    return doneOutcome;
  },
});
