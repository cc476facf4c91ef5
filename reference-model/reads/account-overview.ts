import type { Core } from '../core.ts';
import { accountHealthOf } from '../engine/risk/account-scalars.ts';
import { vaultNavOf } from '../engine/vault-shares.ts';
import { units } from '../numeric/planes.ts';
import { formatUnits, formatUsd } from '../numeric/served.ts';
import { type Account, readAccount } from '../state/account.ts';
import type { Address } from '../state/address.ts';
import { type AgentApproval, agentsOf, hasEverBeenAgent } from '../state/agents.ts';
import { multiSigRosterAt } from '../state/rosters.ts';
import { freeStakeOf, unbondingsOfOwner } from '../state/staking.ts';
import { masterOf, type SubAccount, subAccountsOf } from '../state/sub-accounts.ts';
import { type Vault, vaultAt, vaultAtAddress, vaultHoldingOf, vaultsHeldBy, vaultsLedBy } from '../state/vaults.ts';
import { claimableStakingRewardsOf } from './delegator-rewards.ts';
import { buildRow, type RowMakers } from './row.ts';
import { activeDelegationsOf, delegatedStakeOf } from './staking-state.ts';

/** @source read-api, "account_state body", depth overview; its facets: supplement, reads */
export interface AccountOverviewReadRules {
  readonly body: RowMakers<Account>;
  readonly agent: RowMakers<readonly [Address, AgentApproval]>;
  readonly subAccount: RowMakers<SubAccount>;
  readonly vaultRow: RowMakers<HeldVault>;
  /** Vaults whose state is shown: those that an account follows and those that it leads. */
  readonly vaultsOf: (core: Core, address: Address) => readonly Vault[];
  /** `staking.summary` */
  readonly stake: RowMakers<Address>;
  readonly role: (account: Account, core: Core) => string;
}

/** Returns the body of `staking_state` without its address. */
function stakingFigures(core: Core, holder: Address) {
  const { address: _, ...figures } = buildRow(core, core.rules.reads.stakingState.body, holder);
  return figures;
}

/** Shares of one account in a vault. */
interface HeldVault {
  readonly vault: Vault;
  readonly holder: Address;
}

export const accountOverviewReadRules: AccountOverviewReadRules = {
  body: {
    address: ({ address }) => address,
    role: (account, core) => core.rules.reads.accountState.overview.role(account, core),
    vault: ({ address }, core) => {
      const { vaultRow, vaultsOf } = core.rules.reads.accountState.overview;
      const held = vaultsHeldBy(core.state, address);
      return {
        equities: held.map((vault) => buildRow(core, vaultRow, { vault, holder: address })),
        vaults: vaultsOf(core, address).map((vault) => buildRow(core, core.rules.reads.vaultState.body, vault)),
      };
    },
    staking: ({ address }, core) => ({
      state: stakingFigures(core, address),
      summary: buildRow(core, core.rules.reads.accountState.overview.stake, address),
    }),
    sub_accounts: ({ address }, core) =>
      [...subAccountsOf(core.state, address)].map((sub) =>
        buildRow(core, core.rules.reads.accountState.overview.subAccount, sub),
      ),
    multisig: ({ address }, { state }) => {
      const roster = multiSigRosterAt(state, address);
      return { is_multi_sig: roster !== undefined, threshold: roster?.threshold ?? 0, signers: roster?.signers ?? [] };
    },
    agents: ({ address }, core) =>
      [...agentsOf(core.state, address)].map((agent) =>
        buildRow(core, core.rules.reads.accountState.overview.agent, agent),
      ),
    height: (_, { state }) => state.height,
    time: (_, { state }) => state.timeMs,
  },
  agent: {
    agent: ([agent]) => agent,
    name: ([, { name }]) => name,
    expires_at_ms: ([, { expiresAtMs }]) => expiresAtMs,
  },
  subAccount: {
    index: ({ index }) => index,
    address: ({ address }) => address,
    equity: ({ address }, core) => formatUsd(accountHealthOf(core, readAccount(core.state, address)).accountValue),
  },
  vaultRow: {
    vault_id: ({ vault }) => vault.id,
    vault_address: ({ vault }) => vault.address,
    shares: ({ vault, holder }, { state }) => formatUnits(vaultHoldingOf(state, vault.id, holder).shares),
    equity: ({ vault, holder }, core) => {
      const { shares } = vaultHoldingOf(core.state, vault.id, holder);
      return formatUsd(core.rules.engine.vaults.payout(shares, vaultNavOf(core, vault), vault.shares));
    },
  },
  vaultsOf: ({ state }, address) =>
    [...new Set([...vaultsHeldBy(state, address), ...vaultsLedBy(state, address)].map(({ id }) => id))].flatMap(
      (id) => vaultAt(state, id) ?? [],
    ),
  stake: {
    undelegated: (address, { state }) => formatUnits(freeStakeOf(state, address)),
    total_delegated: (address, core) => formatUnits(delegatedStakeOf(core, address)),
    pending_withdrawal: (address, { state }) =>
      formatUnits(units(unbondingsOfOwner(state, address).reduce((sum: bigint, { amount }) => sum + amount, 0n))),
    claimable_rewards: (address, core) => formatUnits(claimableStakingRewardsOf(core, address)),
    n_delegations: (address, core) => activeDelegationsOf(core, address).length,
  },
  // An agent key with an account of its own still reads as an agent: the more specific role wins.
  role: ({ address }, { state }) => {
    if (vaultAtAddress(state, address) !== undefined) return 'vault';
    if (masterOf(state, address) !== undefined) return 'sub_account';
    if (hasEverBeenAgent(state, address)) return 'agent';
    return state.accounts.has(address) ? 'user' : 'missing';
  },
};
