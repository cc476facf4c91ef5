import type { Authority } from '../clause.ts';
import { actionEntry } from './actions.ts';

/**
 * What a tag is to `POST /exchange`.
 * - `catalogued`: in the action table of this build.
 * - `known`: an action the sources name, live or retired, that this build has no row for: `ACTION_UNSUPPORTED`.
 * - `system`: never accepted here whoever signs: `ACTION_UNSUPPORTED`.
 * - `unknown`: no such action: `INVALID_REQUEST` with the text `unknown variant`.
 */
export type TagStanding = 'catalogued' | 'known' | 'system' | 'unknown';

type Tags = { readonly [authority in Authority]?: readonly string[] };

/** Tags of user actions, with the spellings that replay still needs. */
export const userTags: Tags = {
  seed: [
    ...['submit_order', 'batch_order', 'cancel_order', 'batch_cancel', 'cancel_by_cloid', 'cancel_all_orders'],
    ...['modify', 'batch_modify', 'schedule_cancel', 'twap_order', 'twap_cancel', 'scale_order', 'cancel_scale'],
    ...['chase_order', 'cancel_chase', 'spot_order', 'spot_cancel'],
    ...['update_leverage', 'update_isolated_margin', 'top_up_isolated_only_margin', 'set_position_mode'],
    ...['priority_bid', 'submit_encrypted_order', 'fba_submit'],
    ...['send_asset', 'usd_class_transfer', 'core_evm_transfer', 'send_to_evm_with_data', 'bridge_withdraw'],
    ...['spot_register_token', 'spot_register_pair', 'spot_set_pair_params', 'spot_set_pair_active'],
    ...['spot_seed_holders', 'spot_finalize_supply'],
    ...['perp_register_asset', 'perp_set_leverage', 'perp_set_fee_tier', 'perp_set_maker_rebate'],
    ...['perp_set_min_size', 'perp_activate_market', 'perp_deactivate_market', 'perp_set_sub_deployers'],
    ...['perp_set_sub_deployer_perms', 'perp_set_fba_mode', 'mip3_set_oracle_px', 'perp_set_oracle'],
    ...['create_vault', 'vault_transfer', 'vault_modify', 'vault_distribute', 'vault_withdraw'],
    ...['register_metaliquidity_operator'],
    ...['approve_agent', 'set_display_name', 'set_referrer', 'approve_broker_fee', 'approve_builder_fee'],
    ...['claim_referral_rewards', 'claim_broker_rewards', 'claim_builder_rewards'],
    ...['convert_to_multi_sig_user', 'multi_sig'],
    ...['create_sub_account', 'sub_account_transfer', 'sub_account_spot_transfer'],
    ...['rfq_request', 'rfq_quote', 'rfq_accept'],
    ...['spot_margin_open', 'spot_margin_close', 'spot_margin_deposit', 'spot_margin_withdraw'],
    ...['earn_deposit', 'earn_withdraw'],
  ],
  public: [
    ...['user_portfolio_margin', 'pm_unenroll', 'borrow_lend', 'user_set_abstraction', 'agent_set_abstraction'],
    ...['encrypted_order_submit', 'c_deposit', 'c_withdraw', 'token_delegate', 'claim_rewards', 'link_staking_user'],
    ...['withdraw', 'user_dex_abstraction', 'noop'],
  ],
};

/**
 * Native tags of system and governance actions. The documents say what these actions do and that they are refused;
 * the tags under `assumed` are ours, because none is published.
 */
export const systemTags: Tags = {
  public: [
    ...['gov_vote', 'vote_global', 'set_mark_mode', 'set_pm_shock_grid', 'arm_features', 'approve_upgrade'],
    ...['c_validator', 'vote_app_hash', 'set_metaliquidity_set', 'gov_adjust_spot_value'],
  ],
  assumed: [
    ...['gov_propose', 'create_earn_pool', 'gov_adjust_spot_balance'],
    ...['submit_oracle_prices', 'faucet_credit', 'modify_system_balance', 'validator_vote'],
  ],
};

const known = new Set(Object.values(userTags).flat());
const system = new Set(Object.values(systemTags).flat());

/** @source write-api, "What the service does" and "Errors" */
export function tagStanding(tag: string): TagStanding {
  if (actionEntry(tag)) return 'catalogued';
  if (known.has(tag)) return 'known';
  return system.has(tag) ? 'system' : 'unknown';
}
