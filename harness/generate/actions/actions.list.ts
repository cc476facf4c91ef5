// Written by `npm run lists` from the files of this folder; no edit lasts.
import { agentSetAbstraction } from './agent-set-abstraction.ts';
import { approveAgent } from './approve-agent.ts';
import { approveBrokerFee } from './approve-broker-fee.ts';
import { batchCancel } from './batch-cancel.ts';
import { batchModify } from './batch-modify.ts';
import { batchOrder } from './batch-order.ts';
import { borrowLend } from './borrow-lend.ts';
import { bridgeWithdraw } from './bridge-withdraw.ts';
import { cDeposit } from './c-deposit.ts';
import { cWithdraw } from './c-withdraw.ts';
import { cancelAllOrders } from './cancel-all-orders.ts';
import { cancelByCloid } from './cancel-by-cloid.ts';
import { cancelChase } from './cancel-chase.ts';
import { cancelOrder } from './cancel-order.ts';
import { cancelScale } from './cancel-scale.ts';
import { chaseOrder } from './chase-order.ts';
import { claimBrokerRewards } from './claim-broker-rewards.ts';
import { claimReferralRewards } from './claim-referral-rewards.ts';
import { claimRewards } from './claim-rewards.ts';
import { convertToMultiSigUser } from './convert-to-multi-sig-user.ts';
import { coreEvmTransfer } from './core-evm-transfer.ts';
import { createSubAccount } from './create-sub-account.ts';
import { createVault } from './create-vault.ts';
import { earnDeposit } from './earn-deposit.ts';
import { earnWithdraw } from './earn-withdraw.ts';
import { fbaSubmit } from './fba-submit.ts';
import { linkStakingUser } from './link-staking-user.ts';
import { mip3SetOraclePx } from './mip3-set-oracle-px.ts';
import { modify } from './modify.ts';
import { multiSig } from './multi-sig.ts';
import { noop } from './noop.ts';
import { perpActivateMarket } from './perp-activate-market.ts';
import { perpDeactivateMarket } from './perp-deactivate-market.ts';
import { perpRegisterAsset } from './perp-register-asset.ts';
import { perpSetFeeTier } from './perp-set-fee-tier.ts';
import { perpSetLeverage } from './perp-set-leverage.ts';
import { perpSetMakerRebate } from './perp-set-maker-rebate.ts';
import { perpSetMinSize } from './perp-set-min-size.ts';
import { perpSetOracle } from './perp-set-oracle.ts';
import { perpSetSubDeployerPerms } from './perp-set-sub-deployer-perms.ts';
import { perpSetSubDeployers } from './perp-set-sub-deployers.ts';
import { pmUnenroll } from './pm-unenroll.ts';
import { priorityBid } from './priority-bid.ts';
import { registerMetaliquidityOperator } from './register-metaliquidity-operator.ts';
import { rfqAccept } from './rfq-accept.ts';
import { rfqQuote } from './rfq-quote.ts';
import { rfqRequest } from './rfq-request.ts';
import { scaleOrder } from './scale-order.ts';
import { scheduleCancel } from './schedule-cancel.ts';
import { sendAsset } from './send-asset.ts';
import { sendToEvmWithData } from './send-to-evm-with-data.ts';
import { setDisplayName } from './set-display-name.ts';
import { setPositionMode } from './set-position-mode.ts';
import { setReferrer } from './set-referrer.ts';
import { spotCancel } from './spot-cancel.ts';
import { spotFinalizeSupply } from './spot-finalize-supply.ts';
import { spotMarginClose } from './spot-margin-close.ts';
import { spotMarginDeposit } from './spot-margin-deposit.ts';
import { spotMarginOpen } from './spot-margin-open.ts';
import { spotMarginWithdraw } from './spot-margin-withdraw.ts';
import { spotOrder } from './spot-order.ts';
import { spotRegisterPair } from './spot-register-pair.ts';
import { spotRegisterToken } from './spot-register-token.ts';
import { spotSeedHolders } from './spot-seed-holders.ts';
import { spotSetPairActive } from './spot-set-pair-active.ts';
import { spotSetPairParams } from './spot-set-pair-params.ts';
import { subAccountSpotTransfer } from './sub-account-spot-transfer.ts';
import { subAccountTransfer } from './sub-account-transfer.ts';
import { submitEncryptedOrder } from './submit-encrypted-order.ts';
import { submitOrder } from './submit-order.ts';
import { tokenDelegate } from './token-delegate.ts';
import { topUpIsolatedOnlyMargin } from './top-up-isolated-only-margin.ts';
import { twapCancel } from './twap-cancel.ts';
import { twapOrder } from './twap-order.ts';
import { updateIsolatedMargin } from './update-isolated-margin.ts';
import { updateLeverage } from './update-leverage.ts';
import { usdClassTransfer } from './usd-class-transfer.ts';
import { userPortfolioMargin } from './user-portfolio-margin.ts';
import { userSetAbstraction } from './user-set-abstraction.ts';
import { vaultDistribute } from './vault-distribute.ts';
import { vaultModify } from './vault-modify.ts';
import { vaultTransfer } from './vault-transfer.ts';
import { vaultWithdraw } from './vault-withdraw.ts';
import { withdraw } from './withdraw.ts';

/** Every action that a campaign sends. */
export const generatedActions = {
  agent_set_abstraction: agentSetAbstraction,
  approve_agent: approveAgent,
  approve_broker_fee: approveBrokerFee,
  batch_cancel: batchCancel,
  batch_modify: batchModify,
  batch_order: batchOrder,
  borrow_lend: borrowLend,
  bridge_withdraw: bridgeWithdraw,
  c_deposit: cDeposit,
  c_withdraw: cWithdraw,
  cancel_all_orders: cancelAllOrders,
  cancel_by_cloid: cancelByCloid,
  cancel_chase: cancelChase,
  cancel_order: cancelOrder,
  cancel_scale: cancelScale,
  chase_order: chaseOrder,
  claim_broker_rewards: claimBrokerRewards,
  claim_referral_rewards: claimReferralRewards,
  claim_rewards: claimRewards,
  convert_to_multi_sig_user: convertToMultiSigUser,
  core_evm_transfer: coreEvmTransfer,
  create_sub_account: createSubAccount,
  create_vault: createVault,
  earn_deposit: earnDeposit,
  earn_withdraw: earnWithdraw,
  fba_submit: fbaSubmit,
  link_staking_user: linkStakingUser,
  mip3_set_oracle_px: mip3SetOraclePx,
  modify,
  multi_sig: multiSig,
  noop,
  perp_activate_market: perpActivateMarket,
  perp_deactivate_market: perpDeactivateMarket,
  perp_register_asset: perpRegisterAsset,
  perp_set_fee_tier: perpSetFeeTier,
  perp_set_leverage: perpSetLeverage,
  perp_set_maker_rebate: perpSetMakerRebate,
  perp_set_min_size: perpSetMinSize,
  perp_set_oracle: perpSetOracle,
  perp_set_sub_deployer_perms: perpSetSubDeployerPerms,
  perp_set_sub_deployers: perpSetSubDeployers,
  pm_unenroll: pmUnenroll,
  priority_bid: priorityBid,
  register_metaliquidity_operator: registerMetaliquidityOperator,
  rfq_accept: rfqAccept,
  rfq_quote: rfqQuote,
  rfq_request: rfqRequest,
  scale_order: scaleOrder,
  schedule_cancel: scheduleCancel,
  send_asset: sendAsset,
  send_to_evm_with_data: sendToEvmWithData,
  set_display_name: setDisplayName,
  set_position_mode: setPositionMode,
  set_referrer: setReferrer,
  spot_cancel: spotCancel,
  spot_finalize_supply: spotFinalizeSupply,
  spot_margin_close: spotMarginClose,
  spot_margin_deposit: spotMarginDeposit,
  spot_margin_open: spotMarginOpen,
  spot_margin_withdraw: spotMarginWithdraw,
  spot_order: spotOrder,
  spot_register_pair: spotRegisterPair,
  spot_register_token: spotRegisterToken,
  spot_seed_holders: spotSeedHolders,
  spot_set_pair_active: spotSetPairActive,
  spot_set_pair_params: spotSetPairParams,
  sub_account_spot_transfer: subAccountSpotTransfer,
  sub_account_transfer: subAccountTransfer,
  submit_encrypted_order: submitEncryptedOrder,
  submit_order: submitOrder,
  token_delegate: tokenDelegate,
  top_up_isolated_only_margin: topUpIsolatedOnlyMargin,
  twap_cancel: twapCancel,
  twap_order: twapOrder,
  update_isolated_margin: updateIsolatedMargin,
  update_leverage: updateLeverage,
  usd_class_transfer: usdClassTransfer,
  user_portfolio_margin: userPortfolioMargin,
  user_set_abstraction: userSetAbstraction,
  vault_distribute: vaultDistribute,
  vault_modify: vaultModify,
  vault_transfer: vaultTransfer,
  vault_withdraw: vaultWithdraw,
  withdraw,
};
