import type { InfoShapeId } from '../shapes/info-shapes.ts';
import type { ByPlace, Statements } from './statements.ts';

/** What stands at every depth of `account_state` but the overview. */
const scalars = {
  address: 'accounts.state.address',
  account_value: 'accounts.scalars.account-value',
  total_raw_usd: 'accounts.scalars.total-raw-usd',
  withdrawable: 'accounts.scalars.withdrawable',
  health: 'accounts.scalars.health',
} as const satisfies ByPlace;

/** What the reads on one account and its rates state. The balances of tokens are written by every rule that moves one. */
export const accountReads = {
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
  'info.user_rate_limit': {
    shape: 'accounts.rate-limit.shape',
    values: { last_nonce: 'accounts.rate-limit.last-nonce', lifetime_count: 'accounts.rate-limit.lifetime' },
  },
  'info.fee_schedule': {
    shape: 'accounts.fees.shape',
    order: { tiers: 'accounts.fees.tiers-ascending' },
    values: {
      'user.taker_volume_30d': 'accounts.fees.volume',
      'user.maker_volume_30d': 'accounts.fees.volume',
      'user.effective_maker_bps': 'accounts.fees.effective-maker',
      'user.referrer': 'accounts.fees.referrer',
      'user.referrer_credit': 'accounts.fees.referrer',
      'user.products[].taker_bps': 'accounts.fees.perp-product',
      'user.products[].maker_bps': 'accounts.fees.perp-product',
    },
    provable: [
      'user.taker_volume_30d',
      'user.maker_volume_30d',
      'user.effective_maker_bps',
      'user.products[].taker_bps',
      'user.products[].maker_bps',
    ],
  },
  'info.user_non_funding_ledger_updates': {
    shape: 'history.ledger.row',
    values: {
      'ledger_updates[].coin': 'history.ledger.coin',
      'ledger_updates[].time': 'history.ledger.time',
      'ledger_updates[].counterparty': 'history.ledger.counterparty',
      'ledger_updates[].market': 'history.ledger.liquidation-market',
    },
    provable: ['ledger_updates[].time'],
  },
} as const satisfies { readonly [id in InfoShapeId]?: Statements };
