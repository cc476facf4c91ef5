import type { Core } from '../core.ts';
import { touchAccount } from '../money/touched.ts';
import { pow10 } from '../numeric/decimal.ts';
import { CORE_DECIMALS, usd, ZERO_UNITS } from '../numeric/planes.ts';
import { firstRefusal, refuse } from '../refusal.ts';
import type { Address } from '../state/address.ts';
import {
  deriveVaultAddress,
  isInMetaliquiditySet,
  nextVaultId,
  putVault,
  type Vault,
  type VaultKind,
} from '../state/vaults.ts';
import type { VenueState } from '../state/venue-state.ts';
import { type CommitGate, defineAction, refusedOutcome } from './action.ts';

/** A requested vault. */
export interface NewVault {
  readonly name: string;
  readonly kind: VaultKind;
  readonly hasParent: boolean;
}

/** @source write-api, "Vaults" */
export interface CreateVaultRules {
  /** In the order in which the venue looks. */
  readonly gates: readonly CommitGate<'parent' | 'whitelist', NewVault>[];
  /** Whether an account may lead a metaliquidity vault. */
  readonly isWhitelisted: (state: VenueState, leader: Address) => boolean;
  /** Returns the vault in its state before the first deposit. */
  readonly made: (core: Core, leader: Address, asked: NewVault) => Vault;
}

export const createVaultRules: CreateVaultRules = {
  gates: [
    {
      id: 'parent',
      check: (_core, _leader, { hasParent }) =>
        hasParent ? refuse('PRECONDITION_FAILED', 'parent must be null') : null,
    },
    {
      id: 'whitelist',
      check: ({ state, rules }, leader, { kind }) =>
        kind === 'Metaliquidity' && !rules.actions.createVault.isWhitelisted(state, leader)
          ? refuse('PRECONDITION_FAILED', 'leader is not in the whitelist')
          : null,
    },
  ],
  isWhitelisted: isInMetaliquiditySet,
  made: ({ state }, leader, { name, kind }) => {
    const id = nextVaultId(state);
    return {
      id,
      address: deriveVaultAddress(id),
      leader,
      kind,
      name,
      managementFeeBps: 0,
      paused: false,
      shares: ZERO_UNITS,
      highWaterMark: usd(pow10(CORE_DECIMALS)),
    };
  },
};

/** Opens a vault led by the signer. The vault's kind fixes the lock; the requested value is ignored. */
export const createVaultDefinition = defineAction('create_vault', {
  decode: ({ name, parent, kind }): NewVault => ({
    name,
    kind: kind ?? 'User',
    hasParent: parent !== null && parent !== undefined,
  }),
  admit: () => null,
  commit(core, { account: leader }, asked) {
    const { gates, made } = core.rules.actions.createVault;
    const refusal = firstRefusal(gates, core, leader, asked);
    if (refusal !== null) return refusedOutcome(refusal);
    const vault = made(core, leader, asked);
    putVault(core.state, vault);
    touchAccount(core, leader);
    return { kind: 'done', returns: { vault_id: vault.id, vault_address: vault.address } };
  },
});
