// Written by `npm run lists` from the files of this folder; no edit lasts.
import type { Action } from './action.ts';
import { agentSetAbstraction, type AgentSetAbstractionRules, agentSetAbstractionRules } from './agent-set-abstraction.ts';
import { approveAgent, type ApproveAgentRules, approveAgentRules } from './approve-agent.ts';
import { approveBrokerFee, type BrokerApprovalRules, brokerApprovalRules } from './approve-broker-fee.ts';
import { batchCancel } from './batch-cancel.ts';
import { batchModify } from './batch-modify.ts';
import { batchOrder } from './batch-order.ts';
import { borrowLend, type BorrowLendRules, borrowLendRules } from './borrow-lend.ts';
import { bridgeWithdraw, type BridgeWithdrawRules, bridgeWithdrawRules } from './bridge-withdraw.ts';
import { cDeposit, type CDepositRules, cDepositRules } from './c-deposit.ts';
import { cWithdraw, type CWithdrawRules, cWithdrawRules } from './c-withdraw.ts';
import { cancelAllOrders } from './cancel-all-orders.ts';
import { cancelByCloid } from './cancel-by-cloid.ts';
import { cancelChase, type CancelChaseRules, cancelChaseRules } from './cancel-chase.ts';
import { cancelOrder } from './cancel-order.ts';
import { cancelScale, type CancelScaleRules, cancelScaleRules } from './cancel-scale.ts';
import { chaseOrder, type ChaseOrderRules, chaseOrderRules } from './chase-order.ts';
import { claimBrokerRewards, type ClaimBrokerRewardsRules, claimBrokerRewardsRules } from './claim-broker-rewards.ts';
import { claimReferralRewards, type ClaimReferralRewardsRules, claimReferralRewardsRules } from './claim-referral-rewards.ts';
import { claimRewards, type ClaimRewardsRules, claimRewardsRules } from './claim-rewards.ts';
import { convertToMultiSigUser, type ConvertToMultiSigUserRules, convertToMultiSigUserRules } from './convert-to-multi-sig-user.ts';
import { coreEvmTransfer, type CoreEvmTransferRules, coreEvmTransferRules } from './core-evm-transfer.ts';
import { createSubAccount, type CreateSubAccountRules, createSubAccountRules } from './create-sub-account.ts';
import { createVault, type CreateVaultRules, createVaultRules } from './create-vault.ts';
import { earnDeposit, type EarnDepositRules, earnDepositRules } from './earn-deposit.ts';
import { earnWithdraw, type EarnWithdrawRules, earnWithdrawRules } from './earn-withdraw.ts';
import { fbaSubmit, type FbaRules, fbaRules } from './fba-submit.ts';
import { linkStakingUser, type LinkStakingUserRules, linkStakingUserRules } from './link-staking-user.ts';
import { mip3SetOraclePx, type Mip3SetOraclePxRules, mip3SetOraclePxRules } from './mip3-set-oracle-px.ts';
import { modify } from './modify.ts';
import { multiSig, type MultiSigRules, multiSigRules } from './multi-sig.ts';
import { noop } from './noop.ts';
import { perpActivateMarket, type PerpActivateMarketRules, perpActivateMarketRules } from './perp-activate-market.ts';
import { perpDeactivateMarket, type PerpDeactivateMarketRules, perpDeactivateMarketRules } from './perp-deactivate-market.ts';
import { perpRegisterAsset, type PerpRegisterAssetRules, perpRegisterAssetRules } from './perp-register-asset.ts';
import { perpSetFeeTier, type PerpSetFeeTierRules, perpSetFeeTierRules } from './perp-set-fee-tier.ts';
import { perpSetLeverage, type PerpSetLeverageRules, perpSetLeverageRules } from './perp-set-leverage.ts';
import { perpSetMakerRebate, type PerpSetMakerRebateRules, perpSetMakerRebateRules } from './perp-set-maker-rebate.ts';
import { perpSetMinSize, type PerpSetMinSizeRules, perpSetMinSizeRules } from './perp-set-min-size.ts';
import { perpSetOracle, type PerpSetOracleRules, perpSetOracleRules } from './perp-set-oracle.ts';
import { perpSetSubDeployerPerms, type PerpSetSubDeployerPermsRules, perpSetSubDeployerPermsRules } from './perp-set-sub-deployer-perms.ts';
import { perpSetSubDeployers, type PerpSetSubDeployersRules, perpSetSubDeployersRules } from './perp-set-sub-deployers.ts';
import { pmUnenroll } from './pm-unenroll.ts';
import { priorityBid, type PriorityBidRules, priorityBidRules } from './priority-bid.ts';
import { registerMetaliquidityOperator, type RegisterMetaliquidityOperatorRules, registerMetaliquidityOperatorRules } from './register-metaliquidity-operator.ts';
import { rfqAccept, type RfqAcceptRules, rfqAcceptRules } from './rfq-accept.ts';
import { rfqQuote, type RfqQuoteRules, rfqQuoteRules } from './rfq-quote.ts';
import { rfqRequest, type RfqRequestRules, rfqRequestRules } from './rfq-request.ts';
import { scaleOrder, type ScaleRules, scaleRules } from './scale-order.ts';
import { scheduleCancel, type ScheduleCancelRules, scheduleCancelRules } from './schedule-cancel.ts';
import { sendAsset, type SendAssetRules, sendsRules } from './send-asset.ts';
import { sendToEvmWithData, type SendToEvmWithDataRules, sendToEvmWithDataRules } from './send-to-evm-with-data.ts';
import { setDisplayName } from './set-display-name.ts';
import { setPositionMode, type SetPositionModeRules, setPositionModeRules } from './set-position-mode.ts';
import { setReferrer, type SetReferrerRules, setReferrerRules } from './set-referrer.ts';
import { spotCancel, type SpotCancelRules, spotCancelRules } from './spot-cancel.ts';
import { spotFinalizeSupply, type SpotFinalizeSupplyRules, spotFinalizeSupplyRules } from './spot-finalize-supply.ts';
import { spotMarginClose, type SpotMarginCloseRules, spotMarginCloseRules } from './spot-margin-close.ts';
import { spotMarginDeposit } from './spot-margin-deposit.ts';
import { spotMarginOpen, type SpotMarginOpenRules, spotMarginOpenRules } from './spot-margin-open.ts';
import { spotMarginWithdraw } from './spot-margin-withdraw.ts';
import { spotOrder } from './spot-order.ts';
import { spotRegisterPair, type SpotRegisterPairRules, spotRegisterPairRules } from './spot-register-pair.ts';
import { spotRegisterToken, type SpotRegisterTokenRules, spotRegisterTokenRules } from './spot-register-token.ts';
import { spotSeedHolders, type SpotSeedHoldersRules, spotSeedHoldersRules } from './spot-seed-holders.ts';
import { spotSetPairActive, type SpotSetPairActiveRules, spotSetPairActiveRules } from './spot-set-pair-active.ts';
import { spotSetPairParams, type SpotSetPairParamsRules, spotSetPairParamsRules } from './spot-set-pair-params.ts';
import { subAccountSpotTransfer, type SubAccountSpotTransferRules, subAccountSpotTransferRules } from './sub-account-spot-transfer.ts';
import { subAccountTransfer, type SubAccountTransferRules, subAccountTransferRules } from './sub-account-transfer.ts';
import { submitEncryptedOrder, type EncryptedOrderRules, encryptedOrderRules } from './submit-encrypted-order.ts';
import { submitOrder } from './submit-order.ts';
import { tokenDelegate, type TokenDelegateRules, tokenDelegateRules } from './token-delegate.ts';
import { topUpIsolatedOnlyMargin, type TopUpIsolatedOnlyMarginRules, topUpIsolatedOnlyMarginRules } from './top-up-isolated-only-margin.ts';
import { twapCancel } from './twap-cancel.ts';
import { twapOrder, type TwapRules, twapRules } from './twap-order.ts';
import { updateIsolatedMargin, type UpdateIsolatedMarginRules, updateIsolatedMarginRules } from './update-isolated-margin.ts';
import { updateLeverage, type UpdateLeverageRules, updateLeverageRules } from './update-leverage.ts';
import { usdClassTransfer, type UsdClassTransferRules, usdClassTransferRules } from './usd-class-transfer.ts';
import { userPortfolioMargin, type UserPortfolioMarginRules, userPortfolioMarginRules } from './user-portfolio-margin.ts';
import { userSetAbstraction, type UserSetAbstractionRules, userSetAbstractionRules } from './user-set-abstraction.ts';
import { vaultDistribute, type VaultDistributeRules, vaultDistributeRules } from './vault-distribute.ts';
import { vaultModify, type VaultModifyRules, vaultModifyRules } from './vault-modify.ts';
import { vaultTransfer, type VaultTransferRules, vaultTransferRules } from './vault-transfer.ts';
import { vaultWithdraw, type VaultWithdrawRules, vaultWithdrawRules } from './vault-withdraw.ts';
import { withdraw, type WithdrawRules, withdrawRules } from './withdraw.ts';

/** Every action that has a path in this build. */
export const builtActions: readonly Action[] = [
  agentSetAbstraction,
  approveAgent,
  approveBrokerFee,
  batchCancel,
  batchModify,
  batchOrder,
  borrowLend,
  bridgeWithdraw,
  cDeposit,
  cWithdraw,
  cancelAllOrders,
  cancelByCloid,
  cancelChase,
  cancelOrder,
  cancelScale,
  chaseOrder,
  claimBrokerRewards,
  claimReferralRewards,
  claimRewards,
  convertToMultiSigUser,
  coreEvmTransfer,
  createSubAccount,
  createVault,
  earnDeposit,
  earnWithdraw,
  fbaSubmit,
  linkStakingUser,
  mip3SetOraclePx,
  modify,
  multiSig,
  noop,
  perpActivateMarket,
  perpDeactivateMarket,
  perpRegisterAsset,
  perpSetFeeTier,
  perpSetLeverage,
  perpSetMakerRebate,
  perpSetMinSize,
  perpSetOracle,
  perpSetSubDeployerPerms,
  perpSetSubDeployers,
  pmUnenroll,
  priorityBid,
  registerMetaliquidityOperator,
  rfqAccept,
  rfqQuote,
  rfqRequest,
  scaleOrder,
  scheduleCancel,
  sendAsset,
  sendToEvmWithData,
  setDisplayName,
  setPositionMode,
  setReferrer,
  spotCancel,
  spotFinalizeSupply,
  spotMarginClose,
  spotMarginDeposit,
  spotMarginOpen,
  spotMarginWithdraw,
  spotOrder,
  spotRegisterPair,
  spotRegisterToken,
  spotSeedHolders,
  spotSetPairActive,
  spotSetPairParams,
  subAccountSpotTransfer,
  subAccountTransfer,
  submitEncryptedOrder,
  submitOrder,
  tokenDelegate,
  topUpIsolatedOnlyMargin,
  twapCancel,
  twapOrder,
  updateIsolatedMargin,
  updateLeverage,
  usdClassTransfer,
  userPortfolioMargin,
  userSetAbstraction,
  vaultDistribute,
  vaultModify,
  vaultTransfer,
  vaultWithdraw,
  withdraw,
];

/** The rules that a action has of its own. */
export interface PerActionRules {
  readonly agentSetAbstraction: AgentSetAbstractionRules;
  readonly approveAgent: ApproveAgentRules;
  readonly brokerApproval: BrokerApprovalRules;
  readonly borrowLend: BorrowLendRules;
  readonly bridgeWithdraw: BridgeWithdrawRules;
  readonly cDeposit: CDepositRules;
  readonly cWithdraw: CWithdrawRules;
  readonly cancelChase: CancelChaseRules;
  readonly cancelScale: CancelScaleRules;
  readonly chaseOrder: ChaseOrderRules;
  readonly claimBrokerRewards: ClaimBrokerRewardsRules;
  readonly claimReferralRewards: ClaimReferralRewardsRules;
  readonly claimRewards: ClaimRewardsRules;
  readonly convertToMultiSigUser: ConvertToMultiSigUserRules;
  readonly coreEvmTransfer: CoreEvmTransferRules;
  readonly createSubAccount: CreateSubAccountRules;
  readonly createVault: CreateVaultRules;
  readonly earnDeposit: EarnDepositRules;
  readonly earnWithdraw: EarnWithdrawRules;
  readonly fba: FbaRules;
  readonly linkStakingUser: LinkStakingUserRules;
  readonly mip3SetOraclePx: Mip3SetOraclePxRules;
  readonly multiSig: MultiSigRules;
  readonly perpActivateMarket: PerpActivateMarketRules;
  readonly perpDeactivateMarket: PerpDeactivateMarketRules;
  readonly perpRegisterAsset: PerpRegisterAssetRules;
  readonly perpSetFeeTier: PerpSetFeeTierRules;
  readonly perpSetLeverage: PerpSetLeverageRules;
  readonly perpSetMakerRebate: PerpSetMakerRebateRules;
  readonly perpSetMinSize: PerpSetMinSizeRules;
  readonly perpSetOracle: PerpSetOracleRules;
  readonly perpSetSubDeployerPerms: PerpSetSubDeployerPermsRules;
  readonly perpSetSubDeployers: PerpSetSubDeployersRules;
  readonly priorityBid: PriorityBidRules;
  readonly registerMetaliquidityOperator: RegisterMetaliquidityOperatorRules;
  readonly rfqAccept: RfqAcceptRules;
  readonly rfqQuote: RfqQuoteRules;
  readonly rfqRequest: RfqRequestRules;
  readonly scale: ScaleRules;
  readonly scheduleCancel: ScheduleCancelRules;
  readonly sends: SendAssetRules;
  readonly sendToEvmWithData: SendToEvmWithDataRules;
  readonly setPositionMode: SetPositionModeRules;
  readonly setReferrer: SetReferrerRules;
  readonly spotCancel: SpotCancelRules;
  readonly spotFinalizeSupply: SpotFinalizeSupplyRules;
  readonly spotMarginClose: SpotMarginCloseRules;
  readonly spotMarginOpen: SpotMarginOpenRules;
  readonly spotRegisterPair: SpotRegisterPairRules;
  readonly spotRegisterToken: SpotRegisterTokenRules;
  readonly spotSeedHolders: SpotSeedHoldersRules;
  readonly spotSetPairActive: SpotSetPairActiveRules;
  readonly spotSetPairParams: SpotSetPairParamsRules;
  readonly subAccountSpotTransfer: SubAccountSpotTransferRules;
  readonly subAccountTransfer: SubAccountTransferRules;
  readonly encryptedOrder: EncryptedOrderRules;
  readonly tokenDelegate: TokenDelegateRules;
  readonly topUpIsolatedOnlyMargin: TopUpIsolatedOnlyMarginRules;
  readonly twap: TwapRules;
  readonly updateIsolatedMargin: UpdateIsolatedMarginRules;
  readonly updateLeverage: UpdateLeverageRules;
  readonly usdClassTransfer: UsdClassTransferRules;
  readonly userPortfolioMargin: UserPortfolioMarginRules;
  readonly userSetAbstraction: UserSetAbstractionRules;
  readonly vaultDistribute: VaultDistributeRules;
  readonly vaultModify: VaultModifyRules;
  readonly vaultTransfer: VaultTransferRules;
  readonly vaultWithdraw: VaultWithdrawRules;
  readonly withdraw: WithdrawRules;
}

export const perActionRules: PerActionRules = {
  agentSetAbstraction: agentSetAbstractionRules,
  approveAgent: approveAgentRules,
  brokerApproval: brokerApprovalRules,
  borrowLend: borrowLendRules,
  bridgeWithdraw: bridgeWithdrawRules,
  cDeposit: cDepositRules,
  cWithdraw: cWithdrawRules,
  cancelChase: cancelChaseRules,
  cancelScale: cancelScaleRules,
  chaseOrder: chaseOrderRules,
  claimBrokerRewards: claimBrokerRewardsRules,
  claimReferralRewards: claimReferralRewardsRules,
  claimRewards: claimRewardsRules,
  convertToMultiSigUser: convertToMultiSigUserRules,
  coreEvmTransfer: coreEvmTransferRules,
  createSubAccount: createSubAccountRules,
  createVault: createVaultRules,
  earnDeposit: earnDepositRules,
  earnWithdraw: earnWithdrawRules,
  fba: fbaRules,
  linkStakingUser: linkStakingUserRules,
  mip3SetOraclePx: mip3SetOraclePxRules,
  multiSig: multiSigRules,
  perpActivateMarket: perpActivateMarketRules,
  perpDeactivateMarket: perpDeactivateMarketRules,
  perpRegisterAsset: perpRegisterAssetRules,
  perpSetFeeTier: perpSetFeeTierRules,
  perpSetLeverage: perpSetLeverageRules,
  perpSetMakerRebate: perpSetMakerRebateRules,
  perpSetMinSize: perpSetMinSizeRules,
  perpSetOracle: perpSetOracleRules,
  perpSetSubDeployerPerms: perpSetSubDeployerPermsRules,
  perpSetSubDeployers: perpSetSubDeployersRules,
  priorityBid: priorityBidRules,
  registerMetaliquidityOperator: registerMetaliquidityOperatorRules,
  rfqAccept: rfqAcceptRules,
  rfqQuote: rfqQuoteRules,
  rfqRequest: rfqRequestRules,
  scale: scaleRules,
  scheduleCancel: scheduleCancelRules,
  sends: sendsRules,
  sendToEvmWithData: sendToEvmWithDataRules,
  setPositionMode: setPositionModeRules,
  setReferrer: setReferrerRules,
  spotCancel: spotCancelRules,
  spotFinalizeSupply: spotFinalizeSupplyRules,
  spotMarginClose: spotMarginCloseRules,
  spotMarginOpen: spotMarginOpenRules,
  spotRegisterPair: spotRegisterPairRules,
  spotRegisterToken: spotRegisterTokenRules,
  spotSeedHolders: spotSeedHoldersRules,
  spotSetPairActive: spotSetPairActiveRules,
  spotSetPairParams: spotSetPairParamsRules,
  subAccountSpotTransfer: subAccountSpotTransferRules,
  subAccountTransfer: subAccountTransferRules,
  encryptedOrder: encryptedOrderRules,
  tokenDelegate: tokenDelegateRules,
  topUpIsolatedOnlyMargin: topUpIsolatedOnlyMarginRules,
  twap: twapRules,
  updateIsolatedMargin: updateIsolatedMarginRules,
  updateLeverage: updateLeverageRules,
  usdClassTransfer: usdClassTransferRules,
  userPortfolioMargin: userPortfolioMarginRules,
  userSetAbstraction: userSetAbstractionRules,
  vaultDistribute: vaultDistributeRules,
  vaultModify: vaultModifyRules,
  vaultTransfer: vaultTransferRules,
  vaultWithdraw: vaultWithdrawRules,
  withdraw: withdrawRules,
};

/** Under which key the rules of an action stand, by its tag. */
export const rulesKeyByTag: ReadonlyMap<string, keyof PerActionRules> = new Map<string, keyof PerActionRules>([
  ['agent_set_abstraction', 'agentSetAbstraction'],
  ['approve_agent', 'approveAgent'],
  ['approve_broker_fee', 'brokerApproval'],
  ['borrow_lend', 'borrowLend'],
  ['bridge_withdraw', 'bridgeWithdraw'],
  ['c_deposit', 'cDeposit'],
  ['c_withdraw', 'cWithdraw'],
  ['cancel_chase', 'cancelChase'],
  ['cancel_scale', 'cancelScale'],
  ['chase_order', 'chaseOrder'],
  ['claim_broker_rewards', 'claimBrokerRewards'],
  ['claim_referral_rewards', 'claimReferralRewards'],
  ['claim_rewards', 'claimRewards'],
  ['convert_to_multi_sig_user', 'convertToMultiSigUser'],
  ['core_evm_transfer', 'coreEvmTransfer'],
  ['create_sub_account', 'createSubAccount'],
  ['create_vault', 'createVault'],
  ['earn_deposit', 'earnDeposit'],
  ['earn_withdraw', 'earnWithdraw'],
  ['fba_submit', 'fba'],
  ['link_staking_user', 'linkStakingUser'],
  ['mip3_set_oracle_px', 'mip3SetOraclePx'],
  ['multi_sig', 'multiSig'],
  ['perp_activate_market', 'perpActivateMarket'],
  ['perp_deactivate_market', 'perpDeactivateMarket'],
  ['perp_register_asset', 'perpRegisterAsset'],
  ['perp_set_fee_tier', 'perpSetFeeTier'],
  ['perp_set_leverage', 'perpSetLeverage'],
  ['perp_set_maker_rebate', 'perpSetMakerRebate'],
  ['perp_set_min_size', 'perpSetMinSize'],
  ['perp_set_oracle', 'perpSetOracle'],
  ['perp_set_sub_deployer_perms', 'perpSetSubDeployerPerms'],
  ['perp_set_sub_deployers', 'perpSetSubDeployers'],
  ['priority_bid', 'priorityBid'],
  ['register_metaliquidity_operator', 'registerMetaliquidityOperator'],
  ['rfq_accept', 'rfqAccept'],
  ['rfq_quote', 'rfqQuote'],
  ['rfq_request', 'rfqRequest'],
  ['scale_order', 'scale'],
  ['schedule_cancel', 'scheduleCancel'],
  ['send_asset', 'sends'],
  ['send_to_evm_with_data', 'sendToEvmWithData'],
  ['set_position_mode', 'setPositionMode'],
  ['set_referrer', 'setReferrer'],
  ['spot_cancel', 'spotCancel'],
  ['spot_finalize_supply', 'spotFinalizeSupply'],
  ['spot_margin_close', 'spotMarginClose'],
  ['spot_margin_open', 'spotMarginOpen'],
  ['spot_register_pair', 'spotRegisterPair'],
  ['spot_register_token', 'spotRegisterToken'],
  ['spot_seed_holders', 'spotSeedHolders'],
  ['spot_set_pair_active', 'spotSetPairActive'],
  ['spot_set_pair_params', 'spotSetPairParams'],
  ['sub_account_spot_transfer', 'subAccountSpotTransfer'],
  ['sub_account_transfer', 'subAccountTransfer'],
  ['submit_encrypted_order', 'encryptedOrder'],
  ['token_delegate', 'tokenDelegate'],
  ['top_up_isolated_only_margin', 'topUpIsolatedOnlyMargin'],
  ['twap_order', 'twap'],
  ['update_isolated_margin', 'updateIsolatedMargin'],
  ['update_leverage', 'updateLeverage'],
  ['usd_class_transfer', 'usdClassTransfer'],
  ['user_portfolio_margin', 'userPortfolioMargin'],
  ['user_set_abstraction', 'userSetAbstraction'],
  ['vault_distribute', 'vaultDistribute'],
  ['vault_modify', 'vaultModify'],
  ['vault_transfer', 'vaultTransfer'],
  ['vault_withdraw', 'vaultWithdraw'],
  ['withdraw', 'withdraw'],
]);
