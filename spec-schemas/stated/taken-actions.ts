import { type ActionTag, actionEntry } from '../catalogue/actions.ts';
import type { ClauseId } from '../clauses/index.ts';
import { allProducts, tagsOf } from '../products.ts';

/**
 * What says of an action that it is taken: a build without it breaks that, and what other sentences say of it cannot be judged
 * there. Of an action of a product that is left out here it is the clause of the product.
 * @source write-api, "Actions"
 */
const stated: { readonly [tag in ActionTag]?: ClauseId } = {
  approve_agent: 'agents.approve.fields',
  batch_cancel: 'orders.batch-cancel.removes',
  batch_modify: 'orders.batch-modify.replaces',
  batch_order: 'orders.batch.places',
  cancel_all_orders: 'orders.cancel-all.removes',
  cancel_by_cloid: 'orders.cancel-by-cloid.removes',
  cancel_order: 'orders.cancel.removes',
  modify: 'orders.modify.new-oid',
  schedule_cancel: 'orders.schedule-cancel.fires',
  send_asset: 'transfers.send.moves',
  update_leverage: 'margin.leverage.changes-margin',

  cancel_chase: 'chase.cancel.ends',
  twap_cancel: 'twap.cancel.ends',
  cancel_scale: 'scale.cancel.rungs',
  update_isolated_margin: 'margin.update-isolated.adds',
  top_up_isolated_only_margin: 'margin.top-up.adds',
  usd_class_transfer: 'transfers.class.to-perp',
  pm_unenroll: 'modes.portfolio.leave',
  spot_cancel: 'spot.cancel.removes',
  spot_margin_close: 'spot-margin.close.full',
  spot_margin_deposit: 'spot-margin.retired.deposit',
  spot_margin_withdraw: 'spot-margin.retired.withdraw',
  earn_withdraw: 'earn.withdraw.fields',
  rfq_quote: 'options.quote.listed',
  rfq_accept: 'options.accept.settles',
  vault_transfer: 'vaults.transfer.deposit',
  vault_distribute: 'vaults.deposit.credits',
  vault_withdraw: 'vaults.withdraw.fields',
  token_delegate: 'staking.delegate.moves',
  c_withdraw: 'staking.withdraw.moves',
  claim_rewards: 'staking.claim.nothing',
  claim_referral_rewards: 'referrals.claim.drains',
  claim_broker_rewards: 'referrals.broker-claim.drains',
  sub_account_transfer: 'sub-accounts.transfer.deposit',
  sub_account_spot_transfer: 'sub-accounts.spot-transfer.deposit',
  multi_sig: 'multi-sig.bundle.acts',
  spot_register_pair: 'spot-deploy.pair.registered',
  spot_set_pair_params: 'spot-deploy.params.configured',
  spot_set_pair_active: 'spot-deploy.active.opens',
  spot_seed_holders: 'spot-deploy.seed.repeatable',
  spot_finalize_supply: 'spot-deploy.supply.total',
  perp_set_leverage: 'perp-deploy.leverage.served',
  perp_set_fee_tier: 'perp-deploy.fee-tier.units',
  perp_set_maker_rebate: 'perp-deploy.rebate.bounds',
  perp_set_min_size: 'perp-deploy.min-size.served',
  perp_activate_market: 'perp-deploy.activate.opens',
  perp_deactivate_market: 'perp-deploy.deactivate.clears',
  perp_set_sub_deployers: 'perp-deploy.delegates.add',
  perp_set_sub_deployer_perms: 'perp-deploy.delegates.mask',
  perp_set_fba_mode: 'perp-deploy.settings.fields',
  mip3_set_oracle_px: 'perp-deploy.oracle.pushes',
};

/** The clause that says of an action that it is taken; null: it is one without which there is no venue, or unknown. */
export function acceptanceClauseOf(type: string): ClauseId | null {
  const tag = actionEntry(type)?.tag;
  if (tag === undefined) return null;
  const own = Object.entries(stated).find(([each]) => each === tag)?.[1];
  return own ?? allProducts.find((product) => tagsOf(product).includes(tag))?.clause ?? null;
}
