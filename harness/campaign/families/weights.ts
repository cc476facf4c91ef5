import type { WeightFactors } from '../../generate/sequence.ts';

/** Weights that draw every action about equally often, without those that leave nothing to compare. */
export const evenActionWeights: WeightFactors['actions'] = {
  spot_order: 0.1,
  spot_cancel: 0.5,
  submit_order: 0.3,
  cancel_order: 0.5,
  modify: 0.5,
  twap_order: 2,
  twap_cancel: 4,
  cancel_chase: 2,
  // No document says which wallet of a split account pays into a vault.
  user_set_abstraction: 0,
  // A withdrawal costs an unpublished fee (D150), and leaves the venue.
  bridge_withdraw: 0,
};

/**
 * Weights for accounts near a margin requirement: without batches, other modes and wallets, payments to others, and
 * sub-accounts.
 */
export const singleOrderActionWeights: WeightFactors['actions'] = {
  batch_order: 0,
  batch_modify: 0,
  scale_order: 0,
  cancel_scale: 0,
  chase_order: 0,
  user_set_abstraction: 0,
  agent_set_abstraction: 0,
  user_portfolio_margin: 0,
  pm_unenroll: 0,
  usd_class_transfer: 0,
  create_sub_account: 0,
  sub_account_transfer: 0,
  sub_account_spot_transfer: 0,
  approve_broker_fee: 0,
  set_referrer: 0,
  claim_referral_rewards: 0,
  claim_broker_rewards: 0,
  submit_encrypted_order: 0,
  priority_bid: 0,
};
