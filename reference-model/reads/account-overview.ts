import type { Core } from '../core.ts';
import { standingOf } from '../engine/account-scalars.ts';
import { units, ZERO_UNITS } from '../numeric/planes.ts';
import { wholeAmount, wholeUsd } from '../numeric/served.ts';
import { type Account, readAccount } from '../state/account.ts';
import type { Address } from '../state/address.ts';
import { type AgentApproval, agentsOf, isAgent } from '../state/agents.ts';
import { rosterOf } from '../state/rosters.ts';
import { masterOf, type SubAccount, subAccountsOf } from '../state/sub-accounts.ts';
import { type Fields, rowOf } from './row.ts';

/** @source read-api, "account_state body", depth overview; its facets: supplement, reads */
export interface OverviewRules {
  readonly body: Fields<Account>;
  readonly agent: Fields<readonly [Address, AgentApproval]>;
  readonly subAccount: Fields<SubAccount>;
  readonly role: (account: Account, core: Core) => string;
}

/** Vaults and staking are not built: their facets are those of an account without any. */
export const overviewRules: OverviewRules = {
  body: {
    address: ({ address }) => address,
    role: (account, core) => core.rules.reads.accountState.overview.role(account, core),
    vault: () => ({ equities: [], vaults: [] }),
    staking: (_, { state }) => ({
      state: {
        total_staked: '0',
        delegations: [],
        pending_unstakes: [],
        total_stake: wholeAmount(units(state.validators.reduce((sum, { stake }) => sum + stake, 0n))),
        pending_validator_pool_usdc: '0',
        n_active_validators: state.validators.filter(({ active }) => active).length,
        reward_source: 'fee_funded_on_book_buy',
      },
      summary: {
        undelegated: wholeAmount(ZERO_UNITS),
        total_delegated: wholeAmount(ZERO_UNITS),
        pending_withdrawal: wholeAmount(ZERO_UNITS),
        claimable_rewards: wholeAmount(ZERO_UNITS),
        n_delegations: 0,
      },
    }),
    sub_accounts: ({ address }, core) =>
      [...subAccountsOf(core.state, address)].map((sub) =>
        rowOf(core, core.rules.reads.accountState.overview.subAccount, sub),
      ),
    multisig: ({ address }, { state }) => {
      const roster = rosterOf(state, address);
      return { is_multi_sig: roster !== undefined, threshold: roster?.threshold ?? 0, signers: roster?.signers ?? [] };
    },
    agents: ({ address }, core) =>
      [...agentsOf(core.state, address)].map((agent) =>
        rowOf(core, core.rules.reads.accountState.overview.agent, agent),
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
    equity: ({ address }, core) => wholeUsd(standingOf(core, readAccount(core.state, address)).accountValue),
  },
  // An agent key that has an account of its own still reads as an agent: the nearer word wins.
  role: ({ address }, { state }) => {
    if (masterOf(state, address) !== undefined) return 'sub_account';
    if (isAgent(state, address)) return 'agent';
    return state.accounts.has(address) ? 'user' : 'missing';
  },
};
