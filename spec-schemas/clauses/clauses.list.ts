// Written by `npm run lists` from the files of this folder; no edit lasts.
import type { ClauseDeclaration } from '../clause.ts';
import { accountsAccessClauses } from './accounts/access.ts';
import { accountsActiveAssetClauses } from './accounts/active-asset.ts';
import { accountsBalancesClauses } from './accounts/balances.ts';
import { accountsDetailClauses } from './accounts/detail.ts';
import { accountsFeeRelationsClauses } from './accounts/fee-relations.ts';
import { accountsFeeScheduleClauses } from './accounts/fee-schedule.ts';
import { accountsLanesClauses } from './accounts/lanes.ts';
import { accountsModesClauses } from './accounts/modes.ts';
import { accountsOverviewClauses } from './accounts/overview.ts';
import { accountsRateLimitClauses } from './accounts/rate-limit.ts';
import { accountsScalarsClauses } from './accounts/scalars.ts';
import { accountsStateClauses } from './accounts/state.ts';
import { agentsClauses } from './agents.ts';
import { auctionsEncryptedClauses } from './auctions/encrypted.ts';
import { auctionsFbaClauses } from './auctions/fba.ts';
import { auctionsPriorityClauses } from './auctions/priority.ts';
import { bridgeActionsClauses } from './bridge/actions.ts';
import { bridgeReadsClauses } from './bridge/reads.ts';
import { bridgeStatesClauses } from './bridge/states.ts';
import { chaseCancelClauses } from './chase/cancel.ts';
import { chaseOrderClauses } from './chase/order.ts';
import { compressionClauses } from './compression.ts';
import { earnActionsClauses } from './earn/actions.ts';
import { earnReadsClauses } from './earn/reads.ts';
import { evmClauses } from './evm.ts';
import { faucetCreditClauses } from './faucet/credit.ts';
import { faucetDeploymentClauses } from './faucet/deployment.ts';
import { faucetMemoryClauses } from './faucet/memory.ts';
import { faucetMountingClauses } from './faucet/mounting.ts';
import { faucetRequestClauses } from './faucet/request.ts';
import { faucetReserveClauses } from './faucet/reserve.ts';
import { feedAccountChannelsClauses } from './feed/account-channels.ts';
import { feedChannelsClauses } from './feed/channels.ts';
import { feedErrorsClauses } from './feed/errors.ts';
import { feedFramesClauses } from './feed/frames.ts';
import { feedMarketChannelsClauses } from './feed/market-channels.ts';
import { feedPostClauses } from './feed/post.ts';
import { feedPushesClauses } from './feed/pushes.ts';
import { feedRecordsClauses } from './feed/records.ts';
import { fillsCauseClauses } from './fills/cause.ts';
import { fillsFeesClauses } from './fills/fees.ts';
import { fillsLanesClauses } from './fills/lanes.ts';
import { fillsReadClauses } from './fills/read.ts';
import { fillsRingClauses } from './fills/ring.ts';
import { fillsRowClauses } from './fills/row.ts';
import { fillsSpotClauses } from './fills/spot.ts';
import { fundingPaymentsClauses } from './funding/payments.ts';
import { fundingRateClauses } from './funding/rate.ts';
import { fundingSamplesClauses } from './funding/samples.ts';
import { fundingSettlementClauses } from './funding/settlement.ts';
import { governanceValidatorRowsClauses } from './governance/validator-rows.ts';
import { governanceValidatorsClauses } from './governance/validators.ts';
import { governanceVoteFiltersClauses } from './governance/vote-filters.ts';
import { governanceVoteRowsClauses } from './governance/vote-rows.ts';
import { governanceVotesClauses } from './governance/votes.ts';
import { historyChainClauses } from './history/chain.ts';
import { historyFundingClauses } from './history/funding.ts';
import { historyLedgerKindsClauses } from './history/ledger-kinds.ts';
import { historyLedgerClauses } from './history/ledger.ts';
import { historyOrdersClauses } from './history/orders.ts';
import { historyPortfolioClauses } from './history/portfolio.ts';
import { historyPositionFlagsClauses } from './history/position-flags.ts';
import { historyPositionWindowsClauses } from './history/position-windows.ts';
import { historyPositionsClauses } from './history/positions.ts';
import { historyUserLedgerUpdatesClauses } from './history/user-ledger-updates.ts';
import { historyVolumeClauses } from './history/volume.ts';
import { limitsBudgetsClauses } from './limits/budgets.ts';
import { limitsCoverageClauses } from './limits/coverage.ts';
import { limitsSocketClauses } from './limits/socket.ts';
import { limitsWeightsClauses } from './limits/weights.ts';
import { liquidationClauses } from './liquidation.ts';
import { marginClauses } from './margin.ts';
import { marketsBookArgumentsClauses } from './markets/book-arguments.ts';
import { marketsBookClauses } from './markets/book.ts';
import { marketsCandlesClauses } from './markets/candles.ts';
import { marketsDayClauses } from './markets/day.ts';
import { marketsFiltersClauses } from './markets/filters.ts';
import { marketsMarkClauses } from './markets/mark.ts';
import { marketsMetaFlagsClauses } from './markets/meta-flags.ts';
import { marketsMetaClauses } from './markets/meta.ts';
import { marketsPairsClauses } from './markets/pairs.ts';
import { marketsRowsClauses } from './markets/rows.ts';
import { marketsSettlementClauses } from './markets/settlement.ts';
import { marketsSpotClauses } from './markets/spot.ts';
import { marketsStatusClauses } from './markets/status.ts';
import { marketsTokensClauses } from './markets/tokens.ts';
import { marketsTradesClauses } from './markets/trades.ts';
import { modesAbstractionClauses } from './modes/abstraction.ts';
import { modesPortfolioClauses } from './modes/portfolio.ts';
import { modesPositionClauses } from './modes/position.ts';
import { modesSplitClauses } from './modes/split.ts';
import { multiSigBundleClauses } from './multi-sig/bundle.ts';
import { multiSigRosterClauses } from './multi-sig/roster.ts';
import { noncesClauses } from './nonces.ts';
import { optionsAcceptClauses } from './options/accept.ts';
import { optionsReadsClauses } from './options/reads.ts';
import { optionsRfqReadsClauses } from './options/rfq-reads.ts';
import { optionsRfqClauses } from './options/rfq.ts';
import { optionsSessionsClauses } from './options/sessions.ts';
import { optionsSettlementClauses } from './options/settlement.ts';
import { ordersBasketsClauses } from './orders/baskets.ts';
import { ordersBatchClauses } from './orders/batch.ts';
import { ordersBodyClauses } from './orders/body.ts';
import { ordersBuilderClauses } from './orders/builder.ts';
import { ordersCancelClauses } from './orders/cancel.ts';
import { ordersCloidClauses } from './orders/cloid.ts';
import { ordersEntriesClauses } from './orders/entries.ts';
import { ordersFieldsClauses } from './orders/fields.ts';
import { ordersHedgeClauses } from './orders/hedge.ts';
import { ordersMatchingClauses } from './orders/matching.ts';
import { ordersModifyClauses } from './orders/modify.ts';
import { ordersOpenOrdersClauses } from './orders/open-orders.ts';
import { ordersOrderStatusClauses } from './orders/order-status.ts';
import { ordersPairRowsClauses } from './orders/pair-rows.ts';
import { ordersResponseClauses } from './orders/response.ts';
import { ordersStatusRulesClauses } from './orders/status-rules.ts';
import { perpDeployDelegatesClauses } from './perp-deploy/delegates.ts';
import { perpDeployMarketsClauses } from './perp-deploy/markets.ts';
import { perpDeployOracleClauses } from './perp-deploy/oracle.ts';
import { perpDeployReadsClauses } from './perp-deploy/reads.ts';
import { perpDeployRegisterClauses } from './perp-deploy/register.ts';
import { positionsRowsClauses } from './positions/rows.ts';
import { positionsStateClauses } from './positions/state.ts';
import { referralsBrokerReadsClauses } from './referrals/broker-reads.ts';
import { referralsBrokersClauses } from './referrals/brokers.ts';
import { referralsReadsClauses } from './referrals/reads.ts';
import { referralsReferrersClauses } from './referrals/referrers.ts';
import { scaleHandleClauses } from './scale/handle.ts';
import { scaleOrderClauses } from './scale/order.ts';
import { signingDigestClauses } from './signing/digest.ts';
import { signingEncodingClauses } from './signing/encoding.ts';
import { signingExpiryClauses } from './signing/expiry.ts';
import { signingOwnerClauses } from './signing/owner.ts';
import { signingSignatureClauses } from './signing/signature.ts';
import { signingWireClauses } from './signing/wire.ts';
import { spotDeployPairsClauses } from './spot-deploy/pairs.ts';
import { spotDeployReadsClauses } from './spot-deploy/reads.ts';
import { spotDeploySupplyClauses } from './spot-deploy/supply.ts';
import { spotDeployTokensClauses } from './spot-deploy/tokens.ts';
import { spotMarginActionsClauses } from './spot-margin/actions.ts';
import { spotMarginInterestClauses } from './spot-margin/interest.ts';
import { spotMarginReadsClauses } from './spot-margin/reads.ts';
import { spotEscrowClauses } from './spot/escrow.ts';
import { spotFillsClauses } from './spot/fills.ts';
import { spotOrdersClauses } from './spot/orders.ts';
import { stakingActionsClauses } from './staking/actions.ts';
import { stakingReadsClauses } from './staking/reads.ts';
import { subAccountsAccountsClauses } from './sub-accounts/accounts.ts';
import { subAccountsTransfersClauses } from './sub-accounts/transfers.ts';
import { transfersClassesClauses } from './transfers/classes.ts';
import { transfersCoreEvmFeeClauses } from './transfers/core-evm-fee.ts';
import { transfersCoreEvmClauses } from './transfers/core-evm.ts';
import { transfersSendAssetClauses } from './transfers/send-asset.ts';
import { transfersSendFieldsClauses } from './transfers/send-fields.ts';
import { transfersWithDataClauses } from './transfers/with-data.ts';
import { transportAdmissionClauses } from './transport/admission.ts';
import { transportArgumentsClauses } from './transport/arguments.ts';
import { transportConfirmationClauses } from './transport/confirmation.ts';
import { transportEnvelopeKeysClauses } from './transport/envelope-keys.ts';
import { transportEnvelopeClauses } from './transport/envelope.ts';
import { transportErrorRowsClauses } from './transport/error-rows.ts';
import { transportExchangeClauses } from './transport/exchange.ts';
import { transportForgottenClauses } from './transport/forgotten.ts';
import { transportNetworkClauses } from './transport/network.ts';
import { transportNumbersClauses } from './transport/numbers.ts';
import { transportPeersClauses } from './transport/peers.ts';
import { transportRejectionsClauses } from './transport/rejections.ts';
import { transportRequestClauses } from './transport/request.ts';
import { transportRetiredActionsClauses } from './transport/retired-actions.ts';
import { transportRetiredClauses } from './transport/retired.ts';
import { transportRoutesClauses } from './transport/routes.ts';
import { transportScalarsClauses } from './transport/scalars.ts';
import { transportStatusFlagsClauses } from './transport/status-flags.ts';
import { transportStatusClauses } from './transport/status.ts';
import { triggersBlockClauses } from './triggers/block.ts';
import { triggersFireClauses } from './triggers/fire.ts';
import { triggersGroupsClauses } from './triggers/groups.ts';
import { triggersReadsClauses } from './triggers/reads.ts';
import { triggersTrailingClauses } from './triggers/trailing.ts';
import { twapCancelClauses } from './twap/cancel.ts';
import { twapOrderClauses } from './twap/order.ts';
import { twapReadsClauses } from './twap/reads.ts';
import { twapSpotClauses } from './twap/spot.ts';
import { vaultsFollowClauses } from './vaults/follow.ts';
import { vaultsLeadClauses } from './vaults/lead.ts';
import { vaultsOperatorsClauses } from './vaults/operators.ts';
import { vaultsReadsClauses } from './vaults/reads.ts';
import { vaultsStatesClauses } from './vaults/states.ts';
import { versionsClauses } from './versions.ts';

/** The ids of them all. */
export type WrittenId =
  | (typeof accountsAccessClauses)[number]['id']
  | (typeof accountsActiveAssetClauses)[number]['id']
  | (typeof accountsBalancesClauses)[number]['id']
  | (typeof accountsDetailClauses)[number]['id']
  | (typeof accountsFeeRelationsClauses)[number]['id']
  | (typeof accountsFeeScheduleClauses)[number]['id']
  | (typeof accountsLanesClauses)[number]['id']
  | (typeof accountsModesClauses)[number]['id']
  | (typeof accountsOverviewClauses)[number]['id']
  | (typeof accountsRateLimitClauses)[number]['id']
  | (typeof accountsScalarsClauses)[number]['id']
  | (typeof accountsStateClauses)[number]['id']
  | (typeof agentsClauses)[number]['id']
  | (typeof auctionsEncryptedClauses)[number]['id']
  | (typeof auctionsFbaClauses)[number]['id']
  | (typeof auctionsPriorityClauses)[number]['id']
  | (typeof bridgeActionsClauses)[number]['id']
  | (typeof bridgeReadsClauses)[number]['id']
  | (typeof bridgeStatesClauses)[number]['id']
  | (typeof chaseCancelClauses)[number]['id']
  | (typeof chaseOrderClauses)[number]['id']
  | (typeof compressionClauses)[number]['id']
  | (typeof earnActionsClauses)[number]['id']
  | (typeof earnReadsClauses)[number]['id']
  | (typeof evmClauses)[number]['id']
  | (typeof faucetCreditClauses)[number]['id']
  | (typeof faucetDeploymentClauses)[number]['id']
  | (typeof faucetMemoryClauses)[number]['id']
  | (typeof faucetMountingClauses)[number]['id']
  | (typeof faucetRequestClauses)[number]['id']
  | (typeof faucetReserveClauses)[number]['id']
  | (typeof feedAccountChannelsClauses)[number]['id']
  | (typeof feedChannelsClauses)[number]['id']
  | (typeof feedErrorsClauses)[number]['id']
  | (typeof feedFramesClauses)[number]['id']
  | (typeof feedMarketChannelsClauses)[number]['id']
  | (typeof feedPostClauses)[number]['id']
  | (typeof feedPushesClauses)[number]['id']
  | (typeof feedRecordsClauses)[number]['id']
  | (typeof fillsCauseClauses)[number]['id']
  | (typeof fillsFeesClauses)[number]['id']
  | (typeof fillsLanesClauses)[number]['id']
  | (typeof fillsReadClauses)[number]['id']
  | (typeof fillsRingClauses)[number]['id']
  | (typeof fillsRowClauses)[number]['id']
  | (typeof fillsSpotClauses)[number]['id']
  | (typeof fundingPaymentsClauses)[number]['id']
  | (typeof fundingRateClauses)[number]['id']
  | (typeof fundingSamplesClauses)[number]['id']
  | (typeof fundingSettlementClauses)[number]['id']
  | (typeof governanceValidatorRowsClauses)[number]['id']
  | (typeof governanceValidatorsClauses)[number]['id']
  | (typeof governanceVoteFiltersClauses)[number]['id']
  | (typeof governanceVoteRowsClauses)[number]['id']
  | (typeof governanceVotesClauses)[number]['id']
  | (typeof historyChainClauses)[number]['id']
  | (typeof historyFundingClauses)[number]['id']
  | (typeof historyLedgerKindsClauses)[number]['id']
  | (typeof historyLedgerClauses)[number]['id']
  | (typeof historyOrdersClauses)[number]['id']
  | (typeof historyPortfolioClauses)[number]['id']
  | (typeof historyPositionFlagsClauses)[number]['id']
  | (typeof historyPositionWindowsClauses)[number]['id']
  | (typeof historyPositionsClauses)[number]['id']
  | (typeof historyUserLedgerUpdatesClauses)[number]['id']
  | (typeof historyVolumeClauses)[number]['id']
  | (typeof limitsBudgetsClauses)[number]['id']
  | (typeof limitsCoverageClauses)[number]['id']
  | (typeof limitsSocketClauses)[number]['id']
  | (typeof limitsWeightsClauses)[number]['id']
  | (typeof liquidationClauses)[number]['id']
  | (typeof marginClauses)[number]['id']
  | (typeof marketsBookArgumentsClauses)[number]['id']
  | (typeof marketsBookClauses)[number]['id']
  | (typeof marketsCandlesClauses)[number]['id']
  | (typeof marketsDayClauses)[number]['id']
  | (typeof marketsFiltersClauses)[number]['id']
  | (typeof marketsMarkClauses)[number]['id']
  | (typeof marketsMetaFlagsClauses)[number]['id']
  | (typeof marketsMetaClauses)[number]['id']
  | (typeof marketsPairsClauses)[number]['id']
  | (typeof marketsRowsClauses)[number]['id']
  | (typeof marketsSettlementClauses)[number]['id']
  | (typeof marketsSpotClauses)[number]['id']
  | (typeof marketsStatusClauses)[number]['id']
  | (typeof marketsTokensClauses)[number]['id']
  | (typeof marketsTradesClauses)[number]['id']
  | (typeof modesAbstractionClauses)[number]['id']
  | (typeof modesPortfolioClauses)[number]['id']
  | (typeof modesPositionClauses)[number]['id']
  | (typeof modesSplitClauses)[number]['id']
  | (typeof multiSigBundleClauses)[number]['id']
  | (typeof multiSigRosterClauses)[number]['id']
  | (typeof noncesClauses)[number]['id']
  | (typeof optionsAcceptClauses)[number]['id']
  | (typeof optionsReadsClauses)[number]['id']
  | (typeof optionsRfqReadsClauses)[number]['id']
  | (typeof optionsRfqClauses)[number]['id']
  | (typeof optionsSessionsClauses)[number]['id']
  | (typeof optionsSettlementClauses)[number]['id']
  | (typeof ordersBasketsClauses)[number]['id']
  | (typeof ordersBatchClauses)[number]['id']
  | (typeof ordersBodyClauses)[number]['id']
  | (typeof ordersBuilderClauses)[number]['id']
  | (typeof ordersCancelClauses)[number]['id']
  | (typeof ordersCloidClauses)[number]['id']
  | (typeof ordersEntriesClauses)[number]['id']
  | (typeof ordersFieldsClauses)[number]['id']
  | (typeof ordersHedgeClauses)[number]['id']
  | (typeof ordersMatchingClauses)[number]['id']
  | (typeof ordersModifyClauses)[number]['id']
  | (typeof ordersOpenOrdersClauses)[number]['id']
  | (typeof ordersOrderStatusClauses)[number]['id']
  | (typeof ordersPairRowsClauses)[number]['id']
  | (typeof ordersResponseClauses)[number]['id']
  | (typeof ordersStatusRulesClauses)[number]['id']
  | (typeof perpDeployDelegatesClauses)[number]['id']
  | (typeof perpDeployMarketsClauses)[number]['id']
  | (typeof perpDeployOracleClauses)[number]['id']
  | (typeof perpDeployReadsClauses)[number]['id']
  | (typeof perpDeployRegisterClauses)[number]['id']
  | (typeof positionsRowsClauses)[number]['id']
  | (typeof positionsStateClauses)[number]['id']
  | (typeof referralsBrokerReadsClauses)[number]['id']
  | (typeof referralsBrokersClauses)[number]['id']
  | (typeof referralsReadsClauses)[number]['id']
  | (typeof referralsReferrersClauses)[number]['id']
  | (typeof scaleHandleClauses)[number]['id']
  | (typeof scaleOrderClauses)[number]['id']
  | (typeof signingDigestClauses)[number]['id']
  | (typeof signingEncodingClauses)[number]['id']
  | (typeof signingExpiryClauses)[number]['id']
  | (typeof signingOwnerClauses)[number]['id']
  | (typeof signingSignatureClauses)[number]['id']
  | (typeof signingWireClauses)[number]['id']
  | (typeof spotDeployPairsClauses)[number]['id']
  | (typeof spotDeployReadsClauses)[number]['id']
  | (typeof spotDeploySupplyClauses)[number]['id']
  | (typeof spotDeployTokensClauses)[number]['id']
  | (typeof spotMarginActionsClauses)[number]['id']
  | (typeof spotMarginInterestClauses)[number]['id']
  | (typeof spotMarginReadsClauses)[number]['id']
  | (typeof spotEscrowClauses)[number]['id']
  | (typeof spotFillsClauses)[number]['id']
  | (typeof spotOrdersClauses)[number]['id']
  | (typeof stakingActionsClauses)[number]['id']
  | (typeof stakingReadsClauses)[number]['id']
  | (typeof subAccountsAccountsClauses)[number]['id']
  | (typeof subAccountsTransfersClauses)[number]['id']
  | (typeof transfersClassesClauses)[number]['id']
  | (typeof transfersCoreEvmFeeClauses)[number]['id']
  | (typeof transfersCoreEvmClauses)[number]['id']
  | (typeof transfersSendAssetClauses)[number]['id']
  | (typeof transfersSendFieldsClauses)[number]['id']
  | (typeof transfersWithDataClauses)[number]['id']
  | (typeof transportAdmissionClauses)[number]['id']
  | (typeof transportArgumentsClauses)[number]['id']
  | (typeof transportConfirmationClauses)[number]['id']
  | (typeof transportEnvelopeKeysClauses)[number]['id']
  | (typeof transportEnvelopeClauses)[number]['id']
  | (typeof transportErrorRowsClauses)[number]['id']
  | (typeof transportExchangeClauses)[number]['id']
  | (typeof transportForgottenClauses)[number]['id']
  | (typeof transportNetworkClauses)[number]['id']
  | (typeof transportNumbersClauses)[number]['id']
  | (typeof transportPeersClauses)[number]['id']
  | (typeof transportRejectionsClauses)[number]['id']
  | (typeof transportRequestClauses)[number]['id']
  | (typeof transportRetiredActionsClauses)[number]['id']
  | (typeof transportRetiredClauses)[number]['id']
  | (typeof transportRoutesClauses)[number]['id']
  | (typeof transportScalarsClauses)[number]['id']
  | (typeof transportStatusFlagsClauses)[number]['id']
  | (typeof transportStatusClauses)[number]['id']
  | (typeof triggersBlockClauses)[number]['id']
  | (typeof triggersFireClauses)[number]['id']
  | (typeof triggersGroupsClauses)[number]['id']
  | (typeof triggersReadsClauses)[number]['id']
  | (typeof triggersTrailingClauses)[number]['id']
  | (typeof twapCancelClauses)[number]['id']
  | (typeof twapOrderClauses)[number]['id']
  | (typeof twapReadsClauses)[number]['id']
  | (typeof twapSpotClauses)[number]['id']
  | (typeof vaultsFollowClauses)[number]['id']
  | (typeof vaultsLeadClauses)[number]['id']
  | (typeof vaultsOperatorsClauses)[number]['id']
  | (typeof vaultsReadsClauses)[number]['id']
  | (typeof vaultsStatesClauses)[number]['id']
  | (typeof versionsClauses)[number]['id']
  ;

/** Clauses as the areas write them, file by file. */
export const clauseLists: readonly (readonly ClauseDeclaration[])[] = [
  accountsAccessClauses,
  accountsActiveAssetClauses,
  accountsBalancesClauses,
  accountsDetailClauses,
  accountsFeeRelationsClauses,
  accountsFeeScheduleClauses,
  accountsLanesClauses,
  accountsModesClauses,
  accountsOverviewClauses,
  accountsRateLimitClauses,
  accountsScalarsClauses,
  accountsStateClauses,
  agentsClauses,
  auctionsEncryptedClauses,
  auctionsFbaClauses,
  auctionsPriorityClauses,
  bridgeActionsClauses,
  bridgeReadsClauses,
  bridgeStatesClauses,
  chaseCancelClauses,
  chaseOrderClauses,
  compressionClauses,
  earnActionsClauses,
  earnReadsClauses,
  evmClauses,
  faucetCreditClauses,
  faucetDeploymentClauses,
  faucetMemoryClauses,
  faucetMountingClauses,
  faucetRequestClauses,
  faucetReserveClauses,
  feedAccountChannelsClauses,
  feedChannelsClauses,
  feedErrorsClauses,
  feedFramesClauses,
  feedMarketChannelsClauses,
  feedPostClauses,
  feedPushesClauses,
  feedRecordsClauses,
  fillsCauseClauses,
  fillsFeesClauses,
  fillsLanesClauses,
  fillsReadClauses,
  fillsRingClauses,
  fillsRowClauses,
  fillsSpotClauses,
  fundingPaymentsClauses,
  fundingRateClauses,
  fundingSamplesClauses,
  fundingSettlementClauses,
  governanceValidatorRowsClauses,
  governanceValidatorsClauses,
  governanceVoteFiltersClauses,
  governanceVoteRowsClauses,
  governanceVotesClauses,
  historyChainClauses,
  historyFundingClauses,
  historyLedgerKindsClauses,
  historyLedgerClauses,
  historyOrdersClauses,
  historyPortfolioClauses,
  historyPositionFlagsClauses,
  historyPositionWindowsClauses,
  historyPositionsClauses,
  historyUserLedgerUpdatesClauses,
  historyVolumeClauses,
  limitsBudgetsClauses,
  limitsCoverageClauses,
  limitsSocketClauses,
  limitsWeightsClauses,
  liquidationClauses,
  marginClauses,
  marketsBookArgumentsClauses,
  marketsBookClauses,
  marketsCandlesClauses,
  marketsDayClauses,
  marketsFiltersClauses,
  marketsMarkClauses,
  marketsMetaFlagsClauses,
  marketsMetaClauses,
  marketsPairsClauses,
  marketsRowsClauses,
  marketsSettlementClauses,
  marketsSpotClauses,
  marketsStatusClauses,
  marketsTokensClauses,
  marketsTradesClauses,
  modesAbstractionClauses,
  modesPortfolioClauses,
  modesPositionClauses,
  modesSplitClauses,
  multiSigBundleClauses,
  multiSigRosterClauses,
  noncesClauses,
  optionsAcceptClauses,
  optionsReadsClauses,
  optionsRfqReadsClauses,
  optionsRfqClauses,
  optionsSessionsClauses,
  optionsSettlementClauses,
  ordersBasketsClauses,
  ordersBatchClauses,
  ordersBodyClauses,
  ordersBuilderClauses,
  ordersCancelClauses,
  ordersCloidClauses,
  ordersEntriesClauses,
  ordersFieldsClauses,
  ordersHedgeClauses,
  ordersMatchingClauses,
  ordersModifyClauses,
  ordersOpenOrdersClauses,
  ordersOrderStatusClauses,
  ordersPairRowsClauses,
  ordersResponseClauses,
  ordersStatusRulesClauses,
  perpDeployDelegatesClauses,
  perpDeployMarketsClauses,
  perpDeployOracleClauses,
  perpDeployReadsClauses,
  perpDeployRegisterClauses,
  positionsRowsClauses,
  positionsStateClauses,
  referralsBrokerReadsClauses,
  referralsBrokersClauses,
  referralsReadsClauses,
  referralsReferrersClauses,
  scaleHandleClauses,
  scaleOrderClauses,
  signingDigestClauses,
  signingEncodingClauses,
  signingExpiryClauses,
  signingOwnerClauses,
  signingSignatureClauses,
  signingWireClauses,
  spotDeployPairsClauses,
  spotDeployReadsClauses,
  spotDeploySupplyClauses,
  spotDeployTokensClauses,
  spotMarginActionsClauses,
  spotMarginInterestClauses,
  spotMarginReadsClauses,
  spotEscrowClauses,
  spotFillsClauses,
  spotOrdersClauses,
  stakingActionsClauses,
  stakingReadsClauses,
  subAccountsAccountsClauses,
  subAccountsTransfersClauses,
  transfersClassesClauses,
  transfersCoreEvmFeeClauses,
  transfersCoreEvmClauses,
  transfersSendAssetClauses,
  transfersSendFieldsClauses,
  transfersWithDataClauses,
  transportAdmissionClauses,
  transportArgumentsClauses,
  transportConfirmationClauses,
  transportEnvelopeKeysClauses,
  transportEnvelopeClauses,
  transportErrorRowsClauses,
  transportExchangeClauses,
  transportForgottenClauses,
  transportNetworkClauses,
  transportNumbersClauses,
  transportPeersClauses,
  transportRejectionsClauses,
  transportRequestClauses,
  transportRetiredActionsClauses,
  transportRetiredClauses,
  transportRoutesClauses,
  transportScalarsClauses,
  transportStatusFlagsClauses,
  transportStatusClauses,
  triggersBlockClauses,
  triggersFireClauses,
  triggersGroupsClauses,
  triggersReadsClauses,
  triggersTrailingClauses,
  twapCancelClauses,
  twapOrderClauses,
  twapReadsClauses,
  twapSpotClauses,
  vaultsFollowClauses,
  vaultsLeadClauses,
  vaultsOperatorsClauses,
  vaultsReadsClauses,
  vaultsStatesClauses,
  versionsClauses,
];
