// Written by `npm run lists` from the files of this folder; no edit lasts.
import { agentSetAbstractionGenerator } from './agent-set-abstraction.ts';
import { approveAgentGenerator } from './approve-agent.ts';
import { approveBrokerFeeGenerator } from './approve-broker-fee.ts';
import { batchCancelGenerator } from './batch-cancel.ts';
import { batchModifyGenerator } from './batch-modify.ts';
import { batchOrderGenerator } from './batch-order.ts';
import { borrowLendGenerator } from './borrow-lend.ts';
import { bridgeWithdrawGenerator } from './bridge-withdraw.ts';
import { cDepositGenerator } from './c-deposit.ts';
import { cWithdrawGenerator } from './c-withdraw.ts';
import { cancelAllOrdersGenerator } from './cancel-all-orders.ts';
import { cancelByCloidGenerator } from './cancel-by-cloid.ts';
import { cancelChaseGenerator } from './cancel-chase.ts';
import { cancelOrderGenerator } from './cancel-order.ts';
import { cancelScaleGenerator } from './cancel-scale.ts';
import { chaseOrderGenerator } from './chase-order.ts';
import { claimBrokerRewardsGenerator } from './claim-broker-rewards.ts';
import { claimReferralRewardsGenerator } from './claim-referral-rewards.ts';
import { claimRewardsGenerator } from './claim-rewards.ts';
import { convertToMultiSigUserGenerator } from './convert-to-multi-sig-user.ts';
import { coreEvmTransferGenerator } from './core-evm-transfer.ts';
import { createSubAccountGenerator } from './create-sub-account.ts';
import { createVaultGenerator } from './create-vault.ts';
import { earnDepositGenerator } from './earn-deposit.ts';
import { earnWithdrawGenerator } from './earn-withdraw.ts';
import { fbaSubmitGenerator } from './fba-submit.ts';
import { linkStakingUserGenerator } from './link-staking-user.ts';
import { mip3SetOraclePxGenerator } from './mip3-set-oracle-px.ts';
import { modifyGenerator } from './modify.ts';
import { multiSigGenerator } from './multi-sig.ts';
import { noopGenerator } from './noop.ts';
import { perpActivateMarketGenerator } from './perp-activate-market.ts';
import { perpDeactivateMarketGenerator } from './perp-deactivate-market.ts';
import { perpRegisterAssetGenerator } from './perp-register-asset.ts';
import { perpSetFeeTierGenerator } from './perp-set-fee-tier.ts';
import { perpSetLeverageGenerator } from './perp-set-leverage.ts';
import { perpSetMakerRebateGenerator } from './perp-set-maker-rebate.ts';
import { perpSetMinSizeGenerator } from './perp-set-min-size.ts';
import { perpSetOracleGenerator } from './perp-set-oracle.ts';
import { perpSetSubDeployerPermsGenerator } from './perp-set-sub-deployer-perms.ts';
import { perpSetSubDeployersGenerator } from './perp-set-sub-deployers.ts';
import { pmUnenrollGenerator } from './pm-unenroll.ts';
import { priorityBidGenerator } from './priority-bid.ts';
import { registerMetaliquidityOperatorGenerator } from './register-metaliquidity-operator.ts';
import { rfqAcceptGenerator } from './rfq-accept.ts';
import { rfqQuoteGenerator } from './rfq-quote.ts';
import { rfqRequestGenerator } from './rfq-request.ts';
import { scaleOrderGenerator } from './scale-order.ts';
import { scheduleCancelGenerator } from './schedule-cancel.ts';
import { sendAssetGenerator } from './send-asset.ts';
import { sendToEvmWithDataGenerator } from './send-to-evm-with-data.ts';
import { setDisplayNameGenerator } from './set-display-name.ts';
import { setPositionModeGenerator } from './set-position-mode.ts';
import { setReferrerGenerator } from './set-referrer.ts';
import { spotCancelGenerator } from './spot-cancel.ts';
import { spotFinalizeSupplyGenerator } from './spot-finalize-supply.ts';
import { spotMarginCloseGenerator } from './spot-margin-close.ts';
import { spotMarginDepositGenerator } from './spot-margin-deposit.ts';
import { spotMarginOpenGenerator } from './spot-margin-open.ts';
import { spotMarginWithdrawGenerator } from './spot-margin-withdraw.ts';
import { spotOrderGenerator } from './spot-order.ts';
import { spotRegisterPairGenerator } from './spot-register-pair.ts';
import { spotRegisterTokenGenerator } from './spot-register-token.ts';
import { spotSeedHoldersGenerator } from './spot-seed-holders.ts';
import { spotSetPairActiveGenerator } from './spot-set-pair-active.ts';
import { spotSetPairParamsGenerator } from './spot-set-pair-params.ts';
import { subAccountSpotTransferGenerator } from './sub-account-spot-transfer.ts';
import { subAccountTransferGenerator } from './sub-account-transfer.ts';
import { submitEncryptedOrderGenerator } from './submit-encrypted-order.ts';
import { submitOrderGenerator } from './submit-order.ts';
import { tokenDelegateGenerator } from './token-delegate.ts';
import { topUpIsolatedOnlyMarginGenerator } from './top-up-isolated-only-margin.ts';
import { twapCancelGenerator } from './twap-cancel.ts';
import { twapOrderGenerator } from './twap-order.ts';
import { updateIsolatedMarginGenerator } from './update-isolated-margin.ts';
import { updateLeverageGenerator } from './update-leverage.ts';
import { usdClassTransferGenerator } from './usd-class-transfer.ts';
import { userPortfolioMarginGenerator } from './user-portfolio-margin.ts';
import { userSetAbstractionGenerator } from './user-set-abstraction.ts';
import { vaultDistributeGenerator } from './vault-distribute.ts';
import { vaultModifyGenerator } from './vault-modify.ts';
import { vaultTransferGenerator } from './vault-transfer.ts';
import { vaultWithdrawGenerator } from './vault-withdraw.ts';
import { withdrawGenerator } from './withdraw.ts';

/** Every action that a campaign sends. */
export const actionGenerators = {
  agent_set_abstraction: agentSetAbstractionGenerator,
  approve_agent: approveAgentGenerator,
  approve_broker_fee: approveBrokerFeeGenerator,
  batch_cancel: batchCancelGenerator,
  batch_modify: batchModifyGenerator,
  batch_order: batchOrderGenerator,
  borrow_lend: borrowLendGenerator,
  bridge_withdraw: bridgeWithdrawGenerator,
  c_deposit: cDepositGenerator,
  c_withdraw: cWithdrawGenerator,
  cancel_all_orders: cancelAllOrdersGenerator,
  cancel_by_cloid: cancelByCloidGenerator,
  cancel_chase: cancelChaseGenerator,
  cancel_order: cancelOrderGenerator,
  cancel_scale: cancelScaleGenerator,
  chase_order: chaseOrderGenerator,
  claim_broker_rewards: claimBrokerRewardsGenerator,
  claim_referral_rewards: claimReferralRewardsGenerator,
  claim_rewards: claimRewardsGenerator,
  convert_to_multi_sig_user: convertToMultiSigUserGenerator,
  core_evm_transfer: coreEvmTransferGenerator,
  create_sub_account: createSubAccountGenerator,
  create_vault: createVaultGenerator,
  earn_deposit: earnDepositGenerator,
  earn_withdraw: earnWithdrawGenerator,
  fba_submit: fbaSubmitGenerator,
  link_staking_user: linkStakingUserGenerator,
  mip3_set_oracle_px: mip3SetOraclePxGenerator,
  modify: modifyGenerator,
  multi_sig: multiSigGenerator,
  noop: noopGenerator,
  perp_activate_market: perpActivateMarketGenerator,
  perp_deactivate_market: perpDeactivateMarketGenerator,
  perp_register_asset: perpRegisterAssetGenerator,
  perp_set_fee_tier: perpSetFeeTierGenerator,
  perp_set_leverage: perpSetLeverageGenerator,
  perp_set_maker_rebate: perpSetMakerRebateGenerator,
  perp_set_min_size: perpSetMinSizeGenerator,
  perp_set_oracle: perpSetOracleGenerator,
  perp_set_sub_deployer_perms: perpSetSubDeployerPermsGenerator,
  perp_set_sub_deployers: perpSetSubDeployersGenerator,
  pm_unenroll: pmUnenrollGenerator,
  priority_bid: priorityBidGenerator,
  register_metaliquidity_operator: registerMetaliquidityOperatorGenerator,
  rfq_accept: rfqAcceptGenerator,
  rfq_quote: rfqQuoteGenerator,
  rfq_request: rfqRequestGenerator,
  scale_order: scaleOrderGenerator,
  schedule_cancel: scheduleCancelGenerator,
  send_asset: sendAssetGenerator,
  send_to_evm_with_data: sendToEvmWithDataGenerator,
  set_display_name: setDisplayNameGenerator,
  set_position_mode: setPositionModeGenerator,
  set_referrer: setReferrerGenerator,
  spot_cancel: spotCancelGenerator,
  spot_finalize_supply: spotFinalizeSupplyGenerator,
  spot_margin_close: spotMarginCloseGenerator,
  spot_margin_deposit: spotMarginDepositGenerator,
  spot_margin_open: spotMarginOpenGenerator,
  spot_margin_withdraw: spotMarginWithdrawGenerator,
  spot_order: spotOrderGenerator,
  spot_register_pair: spotRegisterPairGenerator,
  spot_register_token: spotRegisterTokenGenerator,
  spot_seed_holders: spotSeedHoldersGenerator,
  spot_set_pair_active: spotSetPairActiveGenerator,
  spot_set_pair_params: spotSetPairParamsGenerator,
  sub_account_spot_transfer: subAccountSpotTransferGenerator,
  sub_account_transfer: subAccountTransferGenerator,
  submit_encrypted_order: submitEncryptedOrderGenerator,
  submit_order: submitOrderGenerator,
  token_delegate: tokenDelegateGenerator,
  top_up_isolated_only_margin: topUpIsolatedOnlyMarginGenerator,
  twap_cancel: twapCancelGenerator,
  twap_order: twapOrderGenerator,
  update_isolated_margin: updateIsolatedMarginGenerator,
  update_leverage: updateLeverageGenerator,
  usd_class_transfer: usdClassTransferGenerator,
  user_portfolio_margin: userPortfolioMarginGenerator,
  user_set_abstraction: userSetAbstractionGenerator,
  vault_distribute: vaultDistributeGenerator,
  vault_modify: vaultModifyGenerator,
  vault_transfer: vaultTransferGenerator,
  vault_withdraw: vaultWithdrawGenerator,
  withdraw: withdrawGenerator,
};
