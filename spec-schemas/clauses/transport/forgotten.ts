import type { ClauseRow } from '../../clause.ts';
import { readApi, supplement } from '../source.ts';

export const transportForgottenClauses = [
  {
    id: 'transport.retired.successors',
    says: '`validator_votes` with `status` `voting` answers for `gov_state` and `gov_proposals`, with `enacted` for `gov_history`; `markets_meta` with `kind` `spot` for `spot_meta`.',
    sources: [readApi('POST /info')],
    kind: 'rule',
    judgedBy: 'observe',
  },
  {
    id: 'transport.retired.moved-use',
    says: '`details.use` names `account_state` for `account_overview` and `pm_summary`, `/exchange` for `encode_action` and `action_outcome`, `markets_meta` for `evm_contract_bindings`.',
    sources: [supplement('reads')],
    kind: 'rule',
    judgedBy: 'observe',
  },
  {
    id: 'transport.retired.older-accounts',
    says: '`abstraction_state`, `web_data`, `web_data2`, `margin_summary`, `user_role`, `user_to_multi_sig_signers`, `user_vault_equities` and `agents` answer 400 UNKNOWN_TYPE.',
    sources: [supplement('reads')],
    kind: 'error',
    judgedBy: 'observe',
  },
  {
    id: 'transport.retired.older-markets',
    says: '`market_info`, `max_market_order_ntls`, `perps_at_open_interest_cap`, `perp_dex_limits`, `predicted_fundings`, `margin_table`, `dynamic_risk` and `token_info` answer 400 UNKNOWN_TYPE.',
    sources: [supplement('reads')],
    kind: 'error',
    judgedBy: 'observe',
  },
  {
    id: 'transport.retired.older-trading',
    says: '`recent_trades`, `trades_by_time`, `candle`, `user_fills_by_time`, `user_fees`, `max_builder_fee`, `block_info`, `node_info` and `protocol_metrics` answer 400 UNKNOWN_TYPE.',
    sources: [supplement('reads')],
    kind: 'error',
    judgedBy: 'observe',
  },
  {
    id: 'transport.retired.older-chain',
    says: '`bridge_outbox`, `bridge_outbound_queue`, `bridge_finalized_cosignatures`, `delegator_history`, `delegator_summary`, `leading_vaults`, `spot_deploy_state` and `staking_apr` answer 400 UNKNOWN_TYPE.',
    sources: [supplement('reads')],
    kind: 'error',
    judgedBy: 'observe',
  },
  {
    id: 'transport.retired.gated',
    says: '`fba_batch_state` and `mip3_deployer_oracle` answer as an unknown type: 400 UNKNOWN_TYPE.',
    sources: [supplement('reads')],
    kind: 'error',
    judgedBy: 'observe',
  },
  {
    id: 'transport.retired.points',
    says: '`points_weeks`, `points_leaderboard` and `points_user` are unknown types: 400 UNKNOWN_TYPE.',
    sources: [supplement('reads')],
    until: 'next',
    kind: 'error',
    judgedBy: 'observe',
  },
  {
    id: 'transport.retired.points-served',
    says: '`points_weeks`, `points_leaderboard` and `points_user` are served.',
    sources: [supplement('reads')],
    profile: 'next',
    kind: 'rule',
    judgedBy: 'observe',
  },
  {
    id: 'transport.retired.builder-state',
    says: '`builder_state`, the older name of `broker_state`, answers as that read or as an unknown type.',
    sources: [supplement('reads', 'builder_state')],
    authority: 'assumed',
    kind: 'error',
    judgedBy: 'observe',
    accepts: { http: [200, 400] },
  },
] as const satisfies readonly ClauseRow[];
