import { refusalAnswer } from '../answers/answer.ts';
import type { Core } from '../core.ts';
import { type ReservationFigures, reservationFigures } from '../engine/abstraction.ts';
import { writtenPutEscrowOf } from '../engine/options/options.ts';
import { type AccountScalars, accountHealthOf, accountScalarsOf } from '../engine/risk/account-scalars.ts';
import { vaultNavOf } from '../engine/vault-shares.ts';
import { unitsOfUsd } from '../numeric/crossings.ts';
import { PX_DECIMALS, type Usd, units, usd, ZERO_UNITS, ZERO_USD } from '../numeric/planes.ts';
import { formatUnits, formatUsd, formatUsdCut } from '../numeric/served.ts';
import { refuse } from '../refusal.ts';
import {
  isSplitAccount,
  type ReservationScope,
  type StandardMode,
  spotWalletBalanceOf,
  standardModeOf,
} from '../state/abstractions.ts';
import { type Account, readAccount, type TokenBalance } from '../state/account.ts';
import type { Address } from '../state/address.ts';
import { type AgentApproval, agentsOf, hasEverBeenAgent } from '../state/agents.ts';
import { optionPositionsOf } from '../state/options.ts';
import { isInHedgeMode } from '../state/position-modes.ts';
import { multiSigRosterAt } from '../state/rosters.ts';
import { spotEntryPriceOf } from '../state/spot-entries.ts';
import { spotMarginPositionsOf } from '../state/spot-margin.ts';
import { freeStakeOf, unbondingsOfOwner } from '../state/staking.ts';
import { masterOf, type SubAccount, subAccountsOf } from '../state/sub-accounts.ts';
import type { Token } from '../state/token.ts';
import { type Vault, vaultAt, vaultAtAddress, vaultHoldingOf, vaultsHeldBy, vaultsLedBy } from '../state/vaults.ts';
import { claimableStakingRewardsOf } from './delegator-rewards.ts';
import { defineRead } from './read.ts';
import { buildRow, type RowMakers } from './row.ts';
import { activeDelegationsOf, delegatedStakeOf } from './staking-state.ts';

/** @source read-api, "account_state body", depth overview; its facets: supplement, reads */
interface AccountOverviewReadRules {
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

const accountOverviewReadRules: AccountOverviewReadRules = {
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

/** An account with its figures from one committed block. */
export interface AccountFigures {
  readonly account: Account;
  readonly scalars: AccountScalars;
}

export interface AccountWithToken {
  readonly account: Account;
  readonly token: Token;
}

/** @source read-api, "account_state body" */
export interface AccountStateReadRules {
  readonly full: RowMakers<AccountFigures>;
  readonly margin: RowMakers<AccountFigures>;
  readonly marginLane: RowMakers<AccountFigures>;
  readonly overview: AccountOverviewReadRules;
  readonly perp: RowMakers<AccountFigures>;
  readonly option: RowMakers<Account>;
  readonly balance: RowMakers<AccountWithToken>;
  readonly reservation: RowMakers<ReservationFigures>;
  /** Whether a standard account shows its products' reservations. */
  readonly showsReservations: (standard: StandardMode) => boolean;
  /** Tokens with a row, USDC first. */
  readonly balanceTokens: (core: Core, account: Account) => readonly Token[];
  readonly refusesAdl: boolean;
}

const scalarFields: RowMakers<AccountFigures> = {
  address: ({ account }) => account.address,
  account_value: ({ scalars }) => formatUsd(scalars.accountValue),
  total_raw_usd: ({ scalars }) => formatUsd(scalars.totalRawUsd),
  withdrawable: ({ scalars }) => formatUsd(scalars.withdrawable),
  health: ({ scalars }) => formatUsd(scalars.health),
  // True or absent, never false.
  health_deferred: ({ scalars }) => scalars.healthDeferred || undefined,
  tier: ({ scalars }) => scalars.tier,
  abstraction: ({ account: { address }, scalars }, { state }) => {
    if (scalars.portfolio !== null) return 'portfolio';
    return standardModeOf(state, address) === undefined ? 'unified' : 'standard';
  },
};

const snapshotFields: RowMakers<AccountFigures> = {
  height: (_, { state }) => state.height,
  time: (_, { state }) => state.timeMs,
};

export const accountStateReadRules: AccountStateReadRules = {
  full: {
    ...scalarFields,
    split: ({ account }, { state }) => standardModeOf(state, account.address)?.split,
    reservations: (figures, core) => reservationsOf(core, figures),
    pm_net_value: ({ scalars }) => formatUsd(scalars.portfolio?.netValue ?? ZERO_USD),
    position_mode: ({ account }, { state }) => (isInHedgeMode(state, account.address) ? 'hedge' : 'one_way'),
    perp: (figures, core) => buildRow(core, core.rules.reads.accountState.perp, figures),
    spot: ({ account }, core) => ({ balances: balanceRows(core, account) }),
    margin: (figures, core) => buildRow(core, core.rules.reads.accountState.marginLane, figures),
    option: ({ account }, core) => buildRow(core, core.rules.reads.accountState.option, account),
    ...snapshotFields,
  },
  margin: {
    ...scalarFields,
    total_margin_used: ({ scalars }) => formatUsd(scalars.heldInitialMargin),
    cross_maintenance_margin_used: ({ scalars }) => formatUsd(scalars.crossMaintenance),
    ...snapshotFields,
  },
  // Covers a single balance, whose money backs all products.
  marginLane: {
    collateral: () => '0',
    debt: ({ scalars }) => formatUsd(scalars.lent.debt),
    pairs: ({ account }, { state }) => spotMarginPositionsOf(state, account.address).length,
  },
  overview: accountOverviewReadRules,
  perp: {
    init_margin: ({ scalars }) => formatUsd(scalars.heldInitialMargin),
    total_ntl_pos: ({ scalars }) => formatUsd(scalars.totalNtlPos),
    pm_maint_margin: ({ scalars }) => formatUsd(scalars.portfolio?.margin ?? ZERO_USD),
    pm_concentration_penalty: ({ scalars }) => formatUsd(scalars.portfolio?.penalty ?? ZERO_USD),
  },
  option: {
    escrow: ({ address }, core) => formatUsd(writtenPutEscrowOf(core, address)),
    legs: ({ address }, { state }) => optionPositionsOf(state, address).length,
    // The key is absent for an account without option legs.
    next_expiry: ({ address }, { state }) => {
      const legs = optionPositionsOf(state, address);
      return legs.length === 0 ? undefined : Math.min(...legs.map(({ series }) => series.expiryMs));
    },
  },
  balance: {
    name: ({ token }) => token.name,
    signing_id: ({ token }) => token.id,
    total: ({ account, token }, core) => formatUnits(heldOf(core, account, token).total),
    hold: ({ account, token }, core) => formatUnits(heldOf(core, account, token).hold),
    // Only spot buys create a cost basis.
    avg_entry_px: ({ account, token }, { state }) => {
      const entry = spotEntryPriceOf(state, account.address, token.id);
      return entry === null ? null : formatUsdCut(entry, PX_DECIMALS);
    },
  },
  reservation: {
    reserved: ({ reserved }) => formatUsd(reserved),
    held: ({ held }) => formatUsd(held),
    available: ({ available }) => formatUsd(available),
  },
  showsReservations: () => true,
  balanceTokens: (core, account) => {
    const { state, params } = core;
    return [...state.tokens.values()]
      .filter((token) => token.id === params.usdc || heldOf(core, account, token).total !== 0n)
      .sort((a, b) => Number(b.id === params.usdc) - Number(a.id === params.usdc) || a.id - b.id);
  },
  refusesAdl: true,
};

export const accountStateRead = defineRead('account_state', (core, { address, detail }, { request }) => {
  if (request.detail === 'adl' && core.rules.reads.accountState.refusesAdl) {
    return { rejection: refusalAnswer(refuse('INVALID_REQUEST', 'detail adl belongs to clearinghouse_state')) };
  }
  return { body: accountStateBody(core, address, detail) };
});

/** The body at one depth: `full`, `margin` or `overview`. An unknown address has the zeroed shape. */
export function accountStateBody(core: Core, address: Address, depth: string | null = 'full'): Record<string, unknown> {
  const rules = core.rules.reads.accountState;
  const account = readAccount(core.state, address);
  if (depth === 'overview') return buildRow(core, rules.overview.body, account);
  const figures: AccountFigures = { account, scalars: accountScalarsOf(core, account) };
  return buildRow(core, depth === 'margin' ? rules.margin : rules.full, figures);
}

function balanceRows(core: Core, account: Account): Record<string, unknown>[] {
  const rules = core.rules.reads.accountState;
  return rules.balanceTokens(core, account).map((token) => buildRow(core, rules.balance, { account, token }));
}

/** USDC of the spot ledger; except on split accounts it is the same money as the perp collateral. */
function spotUsdcOf({ state }: Core, account: Account): Usd {
  return isSplitAccount(state, account.address) ? spotWalletBalanceOf(state, account.address) : account.cash;
}

/** Undefined: the key is absent. */
function reservationsOf(
  core: Core,
  { account, scalars }: AccountFigures,
): Record<ReservationScope, unknown> | undefined {
  const { reservation, showsReservations } = core.rules.reads.accountState;
  const standard = standardModeOf(core.state, account.address);
  if (standard === undefined || !showsReservations(standard)) return undefined;
  const { perp, spot, option } = reservationFigures(core, account, standard, scalars);
  const row = (figures: ReservationFigures) => buildRow(core, reservation, figures);
  return { perp: row(perp), spot: row(spot), option: row(option) };
}

function heldOf(core: Core, account: Account, token: Token): TokenBalance {
  if (token.id !== core.params.usdc) return account.balances.get(token.id) ?? { total: ZERO_UNITS, hold: ZERO_UNITS };
  const hold = core.state.spotEscrow.get(account.address) ?? ZERO_USD;
  return { total: unitsOfUsd(usd(spotUsdcOf(core, account) + hold)), hold: unitsOfUsd(hold) };
}
