import type { SourceAuthority } from '../clause.ts';

/** Answer to a former read name; both statuses carry `UNKNOWN_TYPE`. */
export interface RetiredRead {
  readonly type: string;
  /** Status today, and from the next node release on. */
  readonly http: 400 | 410;
  readonly nextHttp: 400 | 410;
  /** `details.use` on a 410, which names the replacement; null where there is none. */
  readonly use: string | null;
  /** Arguments with which the replacement gives the same answer. */
  readonly arguments?: Readonly<Record<string, string>>;
  /** Authority of the name and its status. */
  readonly authority: SourceAuthority;
  /** Authority of `use`, if it differs: the documents state a replacement for few names. */
  readonly useAuthority?: SourceAuthority;
}

/** @source read-api, "POST /info", retired names; the replacements marked otherwise are the supplement's */
const moved: readonly RetiredRead[] = [
  {
    type: 'account_overview',
    http: 410,
    nextHttp: 410,
    use: 'account_state',
    arguments: { detail: 'overview' },
    authority: 'seed',
    useAuthority: 'public',
  },
  { type: 'action_outcome', http: 410, nextHttp: 410, use: '/exchange', authority: 'seed', useAuthority: 'public' },
  { type: 'bridge_chain_configs', http: 410, nextHttp: 410, use: 'bridge_withdrawal_history', authority: 'seed' },
  { type: 'bridge_user_outbox', http: 410, nextHttp: 410, use: 'bridge_withdrawal_history', authority: 'seed' },
  { type: 'encode_action', http: 410, nextHttp: 410, use: '/exchange', authority: 'seed', useAuthority: 'public' },
  {
    type: 'evm_contract_bindings',
    http: 410,
    nextHttp: 410,
    use: 'markets_meta',
    authority: 'seed',
    useAuthority: 'public',
  },
  {
    type: 'gov_history',
    http: 410,
    nextHttp: 410,
    use: 'validator_votes',
    arguments: { status: 'enacted' },
    authority: 'seed',
  },
  {
    type: 'gov_proposals',
    http: 410,
    nextHttp: 410,
    use: 'validator_votes',
    arguments: { status: 'voting' },
    authority: 'seed',
  },
  {
    type: 'gov_state',
    http: 410,
    nextHttp: 410,
    use: 'validator_votes',
    arguments: { status: 'voting' },
    authority: 'seed',
  },
  { type: 'pm_summary', http: 410, nextHttp: 410, use: 'account_state', authority: 'seed', useAuthority: 'public' },
];

/** Unknown today, moved from the next release on. */
const moving: readonly RetiredRead[] = [
  { type: 'spot_meta', http: 400, nextHttp: 410, use: 'markets_meta', arguments: { kind: 'spot' }, authority: 'seed' },
  { type: 'all_mids', http: 400, nextHttp: 410, use: 'markets', authority: 'seed', useAuthority: 'assumed' },
  { type: 'active_asset_ctx', http: 400, nextHttp: 410, use: 'markets', authority: 'seed', useAuthority: 'assumed' },
  { type: 'user_events', http: 400, nextHttp: 410, use: 'user_fills', authority: 'seed', useAuthority: 'assumed' },
];

/** Unknown according to the documents. `option_positions` was renamed and is in neither of their lists (D59). */
const removed: readonly RetiredRead[] = [
  gone('spot_clearinghouse_state', 'account_state'),
  gone('oracle_sources', null),
  gone('sub_accounts', 'account_state'),
  gone('frontend_open_orders', 'open_orders'),
  gone('user_ledger', 'user_non_funding_ledger_updates'),
  gone('user_ledger_by_time', 'user_non_funding_ledger_updates'),
  { ...gone('option_positions', 'option_state'), useAuthority: 'seed' },
];

/** Names of older releases. @source supplement, reads: retired */
const forgotten: readonly RetiredRead[] = (
  [
    ['abstraction_state', null],
    ['web_data', 'account_state'],
    ['web_data2', null],
    ['agents', 'account_state'],
    ['block_info', 'recent_blocks'],
    ['bridge_finalized_cosignatures', 'bridge_withdrawal_history'],
    ['bridge_outbound_queue', 'bridge_withdrawal_history'],
    ['bridge_outbox', null],
    ['delegator_history', null],
    ['delegator_summary', 'account_state'],
    ['dynamic_risk', 'markets_meta'],
    ['leading_vaults', 'vault_summaries'],
    ['margin_summary', 'account_state'],
    ['market_info', 'markets'],
    ['max_builder_fee', 'approved_brokers'],
    ['max_market_order_ntls', 'markets_meta'],
    ['perps_at_open_interest_cap', 'markets_meta'],
    ['node_info', null],
    ['perp_dex_limits', 'perp_dexs'],
    ['predicted_fundings', 'markets'],
    ['protocol_metrics', 'markets'],
    ['recent_trades', 'trades'],
    ['trades_by_time', 'trades'],
    ['spot_deploy_state', 'spot_deploy_auction'],
    ['staking_apr', 'staking_state'],
    ['token_info', 'markets_meta'],
    ['user_fees', 'fee_schedule'],
    ['user_fills_by_time', 'user_fills'],
    ['user_role', 'account_state'],
    ['user_to_multi_sig_signers', 'account_state'],
    ['user_vault_equities', 'account_state'],
    ['margin_table', 'markets_meta'],
    ['candle', 'candle_snapshot'],
  ] as const
).map(([type, use]) => ({ type, http: 400, nextHttp: 400, use, authority: 'public' }));

/** All former read names. */
export const retiredReads: readonly RetiredRead[] = [...moved, ...moving, ...removed, ...forgotten];

function gone(type: string, use: string | null): RetiredRead {
  return { type, http: 400, nextHttp: 400, use, authority: 'seed', useAuthority: 'public' };
}
