import type { ClauseByPlace } from '../../stated/statements.ts';
import { addressArgument, nobodyAddress } from '../read-arguments.ts';
import type { ReadEntries } from '../read-entry.ts';
import { badAddressErrors } from '../read-errors.ts';

/** Members at every depth of `account_state` except the overview. */
const scalars = {
  address: 'accounts.state.address',
  account_value: 'accounts.scalars.account-value',
  total_raw_usd: 'accounts.scalars.total-raw-usd',
  withdrawable: 'accounts.scalars.withdrawable',
  health: 'accounts.scalars.health',
} as const satisfies ClauseByPlace;

/** @source read-api, "account_state body" and "POST /info"; supplement, reads */
export const accountStateReads = {
  account_state: {
    lane: 'node',
    weight: 1,
    typeAt: 'data',
    arguments: {
      address: addressArgument,
      detail: { kind: 'detail', values: ['full', 'margin', 'overview'], default: 'full', rule: '`adl` is refused' },
    },
    ordering: {},
    replies: ['info.account_state.full', 'info.account_state.margin', 'info.account_state.overview'],
    stated: {
      'info.account_state.full': {
        shape: 'accounts.state.shape',
        values: {
          ...scalars,
          pm_net_value: 'accounts.state.pm-net-value',
          'perp.init_margin': 'margin.held.formula',
          'perp.total_ntl_pos': 'accounts.scalars.total-ntl-pos',
          'perp.pm_maint_margin': 'accounts.portfolio.zero-elsewhere',
          'perp.pm_concentration_penalty': 'accounts.portfolio.zero-elsewhere',
        },
      },
      'info.account_state.margin': {
        shape: 'accounts.detail.margin-shape',
        values: {
          ...scalars,
          total_margin_used: 'accounts.detail.margin-used',
          cross_maintenance_margin_used: 'margin.maintenance.account',
        },
        provable: ['total_margin_used', 'cross_maintenance_margin_used'],
      },
      'info.account_state.overview': {
        shape: 'accounts.detail.overview-shape',
        rows: {
          agents: 'accounts.overview.agents',
          sub_accounts: 'accounts.overview.sub-accounts',
          'vault.vaults': 'accounts.overview.vaults',
        },
        values: {
          address: 'accounts.state.address',
          role: 'accounts.overview.role',
          'vault.equities[].equity': 'accounts.overview.vault-equity',
          'staking.summary.total_delegated': 'accounts.overview.staking',
          'sub_accounts[].index': 'accounts.overview.sub-accounts',
          'sub_accounts[].address': 'accounts.overview.sub-accounts',
          'sub_accounts[].equity': 'accounts.overview.sub-accounts',
          'multisig.threshold': 'accounts.overview.multisig',
          'agents[].agent': 'accounts.overview.agents',
          'agents[].name': 'accounts.overview.agents',
          'agents[].expires_at_ms': 'accounts.overview.agents',
        },
        provable: ['role'],
      },
    },
    empty: {
      type: 'account_state',
      address: nobodyAddress,
      account_value: '0',
      total_raw_usd: '0',
      withdrawable: '0',
      health: '0',
      tier: 'Safe',
      abstraction: 'unified',
      pm_net_value: '0',
      position_mode: 'one_way',
      perp: { init_margin: '0', total_ntl_pos: '0', pm_maint_margin: '0', pm_concentration_penalty: '0' },
      spot: { balances: [{ name: 'USDC', signing_id: 100, total: '0', hold: '0', avg_entry_px: null }] },
      margin: { collateral: '0', debt: '0', pairs: 0 },
      option: { escrow: '0', legs: 0 },
      height: 9001,
      time: 1_700_000_900_100,
    },
    errors: [
      ...badAddressErrors,
      { http: 400, body: 'envelope', code: 'INVALID_REQUEST', when: '`detail` is `adl`' },
      {
        http: 400,
        body: 'envelope',
        code: 'INVALID_REQUEST',
        when: '`detail` is another unknown word, where that does not count as the default',
        authority: 'assumed',
        decision: 'D57',
      },
    ],
    authority: 'seed',
    profile: 'live',
  },
  clearinghouse_state: {
    lane: 'node',
    weight: 1,
    typeAt: 'data',
    arguments: {
      address: addressArgument,
      detail: { kind: 'detail', values: ['adl'], default: null, rule: '`adl` adds `adl_lamps`' },
    },
    ordering: {},
    replies: ['info.clearinghouse_state'],
    stated: {
      'info.clearinghouse_state': {
        shape: 'positions.read.shape',
        rows: { 'clearinghouse_state.*.positions': 'positions.read.open-only' },
        values: {
          'clearinghouse_state.*.positions[].size': 'positions.read.size',
          'clearinghouse_state.*.positions[].entry': 'positions.entry.average',
          'clearinghouse_state.*.positions[].upnl': 'positions.read.upnl',
          'clearinghouse_state.*.positions[].isolated': 'positions.read.isolated',
          'clearinghouse_state.*.positions[].lev': 'positions.read.leverage',
          'clearinghouse_state.*.positions[].roe': 'positions.read.roe',
          'clearinghouse_state.*.positions[].funding': 'positions.read.funding',
          'clearinghouse_state.*.positions[].margin': 'margin.held.formula',
          'clearinghouse_state.*.positions[].maint_margin': 'positions.read.maint-margin',
          'clearinghouse_state.*.positions[].notional': 'positions.read.notional',
          'clearinghouse_state.*.positions[].adl_lamps': 'positions.read.adl-lamps',
        },
        provable: ['clearinghouse_state.*.positions[].size', 'clearinghouse_state.*.positions[].notional'],
      },
    },
    empty: {
      type: 'clearinghouse_state',
      address: nobodyAddress,
      clearinghouse_state: { '': { positions: [] } },
      height: 9001,
      time: 1_700_000_900_100,
    },
    errors: badAddressErrors,
    authority: 'public',
    nameAuthority: 'seed',
    profile: 'live',
  },
} as const satisfies ReadEntries;
