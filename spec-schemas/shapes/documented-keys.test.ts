import { expect, test } from 'vitest';
import { shapeFieldsOf, shapePathText } from './fields.ts';
import { type ShapeId, shapeIds, shapes } from './registry.ts';

// Keys of replies and frames that the two documents name, transcribed independently from their tables: this finds a shape that attributes
// one of them to the supplement, or one of the supplement's to the documents. `~`: named, but its content is not shown in the documents.

const within = (place: string, keys: string) => keys.split(' ').map((key) => `${place}.${key}`);

const spot = [
  'spot.pairs',
  ...within(
    'spot.pairs[]',
    'signing_id name base quote sz_decimals taker_fee_bps min_notional active deployer registered_at mark_px mid_px prev_day_px day_ntl_vlm circulating_supply',
  ),
  'spot.tokens',
  ...within(
    'spot.tokens[]',
    'id name sz_decimals wei_decimals token_id system_address evm_contract is_canonical total_supply',
  ),
  ...within('spot.tokens[].evm_contract', 'address variant evm_extra_wei_decimals'),
];

const marketRows = [
  ...within('perp[]', 'coin kind mark_px oracle_px mid_px impact_pxs premium funding open_interest day_ntl_vlm'),
  ...within('perp[].funding', 'rate_per_hr cap_per_hr interval_ms next_payment_ts'),
  ...within('perp[]', 'prev_day_px change_24h halted settled settled_px'),
];

const metaRows = [
  ...within('perp[]', 'coin kind sz_decimals tick_size step_size min_order max_leverage maint_margin_ratio'),
  ...within('perp[]', 'init_margin_ratio margin_tiers strict_isolated open close oi_cap max_market_order_ntl'),
  ...within('perp[]', 'mark_source fba_enabled signing_id risk_override token'),
  ...within('perp[].margin_tiers[]', 'max_open_interest max_leverage maint_margin_ratio'),
  ...within(
    'perp[].token',
    'id token_id wei_decimals is_canonical circulating_supply system_address evm_contract evm_contract.address evm_contract.variant evm_contract.evm_extra_wei_decimals',
  ),
];

const positionRows = [
  ...within('positions[]', 'coin side max_sz closed_sz avg_entry_px avg_close_px closed_pnl fee_paid realized_pnl'),
  ...within('positions[]', 'funding_paid net_pnl opened_at closed_at open_block close_block'),
  ...within('positions[]', 'entry_complete close_complete funding_complete'),
];

const scalars = 'address account_value total_raw_usd withdrawable health health_deferred tier abstraction height time';

const detailsKeys = 'details details.field details.limit details.actual details.use';

/** Keys under `data` of a read, except `type`, whose position has clauses of its own (D12). */
const reads: { readonly [type: string]: readonly string[] } = {
  'account_state.full': [
    ...scalars.split(' '),
    'reservations',
    'split',
    'pm_net_value',
    'position_mode',
    'perp',
    'spot',
    'margin',
    'option',
    ...within('perp', 'init_margin total_ntl_pos pm_maint_margin pm_concentration_penalty'),
    'spot.balances',
    ...within('spot.balances[]', 'name signing_id total hold avg_entry_px'),
    ...within('margin', 'collateral debt pairs'),
    ...within('option', 'escrow legs next_expiry'),
  ],
  'account_state.margin': [...scalars.split(' '), 'total_margin_used', 'cross_maintenance_margin_used'],
  exchange_status: ['chain_identity', 'spot_disabled', 'post_only', 'mip3_enabled', 'frozen', 'timestamp'],
  open_orders: [
    'address',
    'orders',
    ...within('orders[]', 'oid coin side px sz orig_sz cloid tif reduce_only trigger inserted_at'),
    ...within('orders[].trigger', 'trigger_px trigger_above is_parked is_market limit_px group trail_px'),
  ],
  user_fills: [
    'start_time',
    'end_time',
    'fills',
    ...within('fills[]', 'coin side px sz time oid tid fee fee_token closed_pnl dir start_position block hash'),
    ...within('fills[]', 'cause twap_id n'),
  ],
  markets: ['perp', ...marketRows, 'spot', ...spot],
  'markets.narrowed': ['perp', ...marketRows, 'spot', ...spot],
  markets_meta: ['perp', ...metaRows, 'spot', ...spot],
  'markets_meta.narrowed': ['perp', ...metaRows, 'spot', ...spot],
  user_non_funding_ledger_updates: [
    'ledger_updates',
    ...within('ledger_updates[]', 'kind delta coin chain~ counterparty market mark_px'),
  ],
  validator_votes: [
    'coverage',
    'coverage.start',
    'coverage.end',
    'coverage.reaches_oldest',
    'votes',
    ...within('votes[]', 'round sub_id category action asset coin status first_cast_at last_cast_at enacted_at'),
    ...within('votes[]', 'enacted_block total_stake quorum_stake agreeing_stake casts changes'),
    ...within('votes[].casts[]', 'validator stake cast_at block value'),
    ...within('votes[].changes[]', 'field prior new'),
  ],
  user_position_history: ['address', 'positions', ...positionRows],
  user_position_history_by_time: ['address', 'positions', ...positionRows],
  user_funding: ['address', 'fundings', ...within('fundings[]', 'coin usdc szi funding_rate time')],
  user_funding_by_time: ['fundings'],
  user_volume_history: [
    'address',
    'days',
    'maker_volume_share_14d',
    'flag',
    ...within('days[]', 'date exchange_volume maker_volume taker_volume'),
  ],
  user_interest: [
    'user',
    'address',
    'owed',
    'borrows',
    'earned',
    ...within('borrows[]', 'lane pair principal accrued interest index_snapshot pool_index'),
  ],
  user_ledger_updates: ['address', 'start_time', 'end_time', 'updates'],
  spot_margin_state: [
    'user',
    'address',
    'accounts',
    ...within('accounts[]', 'pair collateral borrowed borrow_index_snapshot base_held current_debt params'),
    ...within('accounts[].params', 'init_bps~ maint_bps~'),
  ],
  earn_state: [
    'pools',
    ...within('pools[]', 'name signing_id total_supplied total_borrowed idle shares_total share_value borrow_index'),
    ...within('pools[]', 'reserve_factor_bps borrow_rate_bps_annual reserve_accrued user_shares user_value'),
  ],
  bridge_withdrawal_history: [
    'address',
    'entries',
    'truncated',
    ...within('entries[]', 'chain token amount_units dst_addr nonce ts_ms message_id status pending_cosigner_count'),
    ...within('entries[]', 'released_at_ms open'),
  ],
  user_twaps: [
    'address',
    'twaps',
    ...within('twaps[]', 'twap_id coin side sz executed_sz slices_total slices_done delay_ms last_fire_ts reduce_only'),
  ],
  vault_summaries: ['vaults', ...within('vaults[]', 'id address leader name tvl follower_count kind')],
  user_rate_limit: ['address', 'last_nonce', 'pending_count', 'lifetime_count'],
  approved_brokers: ['address', 'builders', ...within('builders[]', 'builder max_fee_bps')],
  validator_l1_votes: ['latest_round', 'votes', ...within('votes[]', 'round validator submitted_at')],
  validator_summaries: [
    'total_stake',
    'n_active',
    'validators',
    ...within('validators[]', 'validator signer~ validator_index display_name stake self_stake delegated_stake'),
    ...within('validators[]', 'your_stake commission_bps is_active is_jailed jailed_at unjail_at first_active_epoch'),
  ],
  gossip_root_ips: ['peers', ...within('peers[]', 'id~ gossip~ peer_rpc~ auth~')],
  broker_state: ['user', 'address'],
  referral_state: ['user', 'address'],
  portfolio: ['points'],
  historical_orders: ['orders'],
  recent_transactions: ['txns'],
};

const ledgerRecord = within('data[]', 'kind amount time destination~ token~ asset~ to_perp~ via~');

const others: { readonly [id in ShapeId]?: readonly string[] } = {
  'faucet.grant': ['address', 'usdc', 'mtf', 'status'],
  'faucet.refusal': ['error'],
  'envelope.bare-error': ['error'],
  'envelope.success': ['type', 'data'],
  'envelope.failure': ['error', ...within('error', `code message ${detailsKeys}`)],
  'envelope.frame': ['channel', 'data', 'is_snapshot'],
  'exchange.admission': ['accepted', 'mempool_depth', 'nonce', 'action_hash'],
  'exchange.statuses': [
    'statuses',
    ...within('statuses[]', 'resting filled error noop parked pending'),
    ...within('statuses[].resting', 'oid cloid'),
    ...within('statuses[].filled', 'oid total_sz avg_px'),
    ...within('statuses[].error', `code message ${detailsKeys}`),
    // D05: the same object once more.
    ...within('statuses[].error', 'error'),
    ...within('statuses[].error.error', `code message ${detailsKeys}`),
    ...within('statuses[].noop', 'reason'),
    ...within('statuses[].parked', 'oid cloid'),
    ...within('statuses[].pending', 'action_hash nonce'),
  ],
  'frame.subscription_response': ['channel', 'data', ...within('data', 'method subscription subscription.type')],
  'frame.pong': ['channel'],
  'frame.error': ['channel', 'data', 'data.error'],
  'frame.post': ['channel', 'data', ...within('data', 'id response response.type response.payload')],
};

function documented(id: ShapeId): readonly string[] {
  if (id.startsWith('info.')) return reads[id.replace('info.', '')] ?? [];
  if (others[id] !== undefined) return others[id];
  return ['channel', 'data~', 'is_snapshot', ...(id === 'frame.ledger_updates' ? ledgerRecord : [])];
}

const answered = shapeIds.filter((id) =>
  /^(info|frame|exchange|envelope\.(success|failure|bare|frame)|faucet)/.test(id),
);

test.each(answered)('%s: the documents decide about a key exactly where they name it', (id) => {
  const named = shapeFieldsOf(shapes[id])
    .filter(({ key, steps }) => key === 'seed' && !(id.startsWith('info.') && steps.join() === 'type'))
    .map(({ steps, form }) => `${shapePathText(steps)}${form === 'seed' ? '' : '~'}`);
  expect(named.sort()).toEqual([...documented(id)].sort());
});
