import { syncOrdersStpGroup } from '../engine/orders/stp-group.ts';
import { touchAccount } from '../money/touched.ts';
import { firstRefusal, refuse } from '../refusal.ts';
import { type Address, zeroAddress } from '../state/address.ts';
import { dropAgentApproval, putAgentApproval } from '../state/agents.ts';
import {
  dropVaultOperator,
  isInMetaliquiditySet,
  putVaultOperator,
  vaultAt,
  vaultIdOperatedBy,
  vaultOperatorOf,
} from '../state/vaults.ts';
import { type CommitGate, defineAction, doneOutcome, refusedOutcome } from './action.ts';
import { parseRequestAddress, parseRequestUint } from './request-values.ts';
import { knownVaultGate, makeVaultCheck, type RequestNamingVault, vaultLeaderGate } from './vault-gates.ts';

export interface VaultOperatorGrant extends RequestNamingVault {
  readonly operator: Address;
  /** false revokes the grant. */
  readonly allowed: boolean;
  /** null: never. */
  readonly expiresAtMs: bigint | null;
}

/** @source write-api, "Vaults" */
export interface RegisterMetaliquidityOperatorRules {
  /** In the order in which the venue looks. */
  readonly gates: readonly CommitGate<
    'expiry' | 'leader' | 'zero' | 'kind' | 'set' | 'one-operator' | 'one-vault',
    VaultOperatorGrant
  >[];
}

export const registerMetaliquidityOperatorRules: RegisterMetaliquidityOperatorRules = {
  gates: [
    {
      id: 'expiry',
      check: (_core, _leader, { expiresAtMs }) =>
        expiresAtMs === 0n ? refuse('INVALID_REQUEST', 'expires_at_ms must not be 0') : null,
    },
    {
      id: 'leader',
      check: (core, signer, asked) => firstRefusal([knownVaultGate, vaultLeaderGate], core, signer, asked),
    },
    ofGrants({
      id: 'zero',
      check: (_core, _leader, { operator }) =>
        operator === zeroAddress ? refuse('INVALID_REQUEST', 'zero address') : null,
    }),
    ofGrants({
      id: 'kind',
      check: makeVaultCheck((_core, _leader, { kind }) =>
        kind === 'Metaliquidity' ? null : refuse('PRECONDITION_FAILED', 'not a metaliquidity vault'),
      ),
    }),
    ofGrants({
      id: 'set',
      check: ({ state }, _leader, { operator }) =>
        isInMetaliquiditySet(state, operator)
          ? null
          : refuse('PRECONDITION_FAILED', 'operator is not in the metaliquidity set'),
    }),
    ofGrants({
      // Granting the same operator again renews its approval (D122).
      id: 'one-operator',
      check: ({ state }, _leader, { vaultId, operator }) =>
        (vaultOperatorOf(state, vaultId) ?? operator) === operator
          ? null
          : refuse('PRECONDITION_FAILED', 'vault already has a metaliquidity operator'),
    }),
    ofGrants({
      id: 'one-vault',
      check: ({ state }, _leader, { vaultId, operator }) =>
        (vaultIdOperatedBy(state, operator) ?? vaultId) === vaultId
          ? null
          : refuse('PRECONDITION_FAILED', 'operator already runs another metaliquidity vault'),
    }),
  ],
};

/** A revocation is always accepted. */
function ofGrants<Id extends string>({
  id,
  check,
}: CommitGate<Id, VaultOperatorGrant>): CommitGate<Id, VaultOperatorGrant> {
  return { id, check: (core, leader, asked) => (asked.allowed ? check(core, leader, asked) : null) };
}

/** Allows another key to trade for a metaliquidity vault as its agent, or revokes this. */
export const registerMetaliquidityOperatorDefinition = defineAction('register_metaliquidity_operator', {
  decode: ({ vault_id: vaultId, operator, allowed, expires_at_ms: expires }): VaultOperatorGrant => ({
    vaultId: Number(parseRequestUint(vaultId)),
    operator: parseRequestAddress(operator),
    allowed,
    expiresAtMs: expires === null || expires === undefined ? null : parseRequestUint(expires),
  }),
  admit: () => null,
  commit(core, { account: leader }, grant) {
    const { state, rules } = core;
    const refusal = firstRefusal(rules.actions.registerMetaliquidityOperator.gates, core, leader, grant);
    if (refusal !== null) return refusedOutcome(refusal);
    const { vaultId, operator, allowed, expiresAtMs } = grant;
    const vault = vaultAt(state, vaultId);
    // No-op if a fault removes the gate and the request names no vault.
    if (vault === undefined) return doneOutcome;
    if (allowed) {
      putVaultOperator(state, vaultId, operator);
      putAgentApproval(state, vault.address, operator, { name: null, expiresAtMs, approvedAtHeight: state.height });
    } else if (vaultOperatorOf(state, vaultId) === operator) {
      dropVaultOperator(state, vaultId, operator);
      dropAgentApproval(state, vault.address, operator);
    }
    syncOrdersStpGroup(core, operator);
    touchAccount(core, vault.address);
    return doneOutcome;
  },
});
