import { areaOf, type Clause, type ClauseRow, clauseOf } from '../clause.ts';
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
import { historyLedgerClauses } from './history/ledger.ts';
import { historyLedgerKindsClauses } from './history/ledger-kinds.ts';
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
import { marketsBookClauses } from './markets/book.ts';
import { marketsBookArgumentsClauses } from './markets/book-arguments.ts';
import { marketsCandlesClauses } from './markets/candles.ts';
import { marketsDayClauses } from './markets/day.ts';
import { marketsFiltersClauses } from './markets/filters.ts';
import { marketsMarkClauses } from './markets/mark.ts';
import { marketsMetaClauses } from './markets/meta.ts';
import { marketsMetaFlagsClauses } from './markets/meta-flags.ts';
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
import { optionsRfqClauses } from './options/rfq.ts';
import { optionsRfqReadsClauses } from './options/rfq-reads.ts';
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
import { spotEscrowClauses } from './spot/escrow.ts';
import { spotFillsClauses } from './spot/fills.ts';
import { spotOrdersClauses } from './spot/orders.ts';
import { spotDeployPairsClauses } from './spot-deploy/pairs.ts';
import { spotDeployReadsClauses } from './spot-deploy/reads.ts';
import { spotDeploySupplyClauses } from './spot-deploy/supply.ts';
import { spotDeployTokensClauses } from './spot-deploy/tokens.ts';
import { spotMarginActionsClauses } from './spot-margin/actions.ts';
import { spotMarginInterestClauses } from './spot-margin/interest.ts';
import { spotMarginReadsClauses } from './spot-margin/reads.ts';
import { stakingActionsClauses } from './staking/actions.ts';
import { stakingReadsClauses } from './staking/reads.ts';
import { subAccountsAccountsClauses } from './sub-accounts/accounts.ts';
import { subAccountsTransfersClauses } from './sub-accounts/transfers.ts';
import { transfersClassesClauses } from './transfers/classes.ts';
import { transfersCoreEvmClauses } from './transfers/core-evm.ts';
import { transfersCoreEvmFeeClauses } from './transfers/core-evm-fee.ts';
import { transfersSendAssetClauses } from './transfers/send-asset.ts';
import { transfersSendFieldsClauses } from './transfers/send-fields.ts';
import { transfersWithDataClauses } from './transfers/with-data.ts';
import { transportAdmissionClauses } from './transport/admission.ts';
import { transportArgumentsClauses } from './transport/arguments.ts';
import { transportConfirmationClauses } from './transport/confirmation.ts';
import { transportEnvelopeClauses } from './transport/envelope.ts';
import { transportEnvelopeKeysClauses } from './transport/envelope-keys.ts';
import { transportErrorRowsClauses } from './transport/error-rows.ts';
import { transportExchangeClauses } from './transport/exchange.ts';
import { transportForgottenClauses } from './transport/forgotten.ts';
import { transportNetworkClauses } from './transport/network.ts';
import { transportNumbersClauses } from './transport/numbers.ts';
import { transportPeersClauses } from './transport/peers.ts';
import { transportRejectionsClauses } from './transport/rejections.ts';
import { transportRequestClauses } from './transport/request.ts';
import { transportRetiredClauses } from './transport/retired.ts';
import { transportRetiredActionsClauses } from './transport/retired-actions.ts';
import { transportRoutesClauses } from './transport/routes.ts';
import { transportScalarsClauses } from './transport/scalars.ts';
import { transportStatusClauses } from './transport/status.ts';
import { transportStatusFlagsClauses } from './transport/status-flags.ts';
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

/** As the areas write them; their ids are a type. */
const rows = [
  ...transportRoutesClauses,
  ...transportEnvelopeClauses,
  ...transportRequestClauses,
  ...transportScalarsClauses,
  ...transportRetiredClauses,
  ...transportExchangeClauses,
  ...transportAdmissionClauses,
  ...transportStatusClauses,
  ...transportArgumentsClauses,
  ...transportConfirmationClauses,
  ...transportEnvelopeKeysClauses,
  ...transportErrorRowsClauses,
  ...transportForgottenClauses,
  ...transportNetworkClauses,
  ...transportNumbersClauses,
  ...transportPeersClauses,
  ...transportRejectionsClauses,
  ...transportRetiredActionsClauses,
  ...transportStatusFlagsClauses,
  ...faucetRequestClauses,
  ...faucetMemoryClauses,
  ...faucetMountingClauses,
  ...faucetCreditClauses,
  ...faucetReserveClauses,
  ...faucetDeploymentClauses,
  ...signingSignatureClauses,
  ...signingDigestClauses,
  ...signingExpiryClauses,
  ...signingWireClauses,
  ...signingEncodingClauses,
  ...signingOwnerClauses,
  ...noncesClauses,
  ...agentsClauses,
  ...multiSigBundleClauses,
  ...multiSigRosterClauses,
  ...subAccountsAccountsClauses,
  ...subAccountsTransfersClauses,
  ...accountsStateClauses,
  ...accountsBalancesClauses,
  ...accountsScalarsClauses,
  ...accountsDetailClauses,
  ...accountsRateLimitClauses,
  ...accountsFeeScheduleClauses,
  ...accountsAccessClauses,
  ...accountsActiveAssetClauses,
  ...accountsFeeRelationsClauses,
  ...accountsLanesClauses,
  ...accountsModesClauses,
  ...accountsOverviewClauses,
  ...marketsRowsClauses,
  ...marketsFiltersClauses,
  ...marketsMetaClauses,
  ...marketsSpotClauses,
  ...marketsBookClauses,
  ...marketsTradesClauses,
  ...marketsStatusClauses,
  ...marketsMarkClauses,
  ...marketsBookArgumentsClauses,
  ...marketsCandlesClauses,
  ...marketsDayClauses,
  ...marketsMetaFlagsClauses,
  ...marketsPairsClauses,
  ...marketsSettlementClauses,
  ...marketsTokensClauses,
  ...ordersBodyClauses,
  ...ordersResponseClauses,
  ...ordersMatchingClauses,
  ...ordersCloidClauses,
  ...ordersCancelClauses,
  ...ordersModifyClauses,
  ...ordersBatchClauses,
  ...ordersOpenOrdersClauses,
  ...ordersOrderStatusClauses,
  ...ordersBasketsClauses,
  ...ordersBuilderClauses,
  ...ordersEntriesClauses,
  ...ordersFieldsClauses,
  ...ordersHedgeClauses,
  ...ordersPairRowsClauses,
  ...ordersStatusRulesClauses,
  ...triggersBlockClauses,
  ...triggersFireClauses,
  ...triggersGroupsClauses,
  ...triggersReadsClauses,
  ...triggersTrailingClauses,
  ...twapCancelClauses,
  ...twapOrderClauses,
  ...twapReadsClauses,
  ...twapSpotClauses,
  ...scaleHandleClauses,
  ...scaleOrderClauses,
  ...chaseCancelClauses,
  ...chaseOrderClauses,
  ...fillsRowClauses,
  ...fillsReadClauses,
  ...fillsFeesClauses,
  ...fillsCauseClauses,
  ...fillsLanesClauses,
  ...fillsRingClauses,
  ...fillsSpotClauses,
  ...positionsRowsClauses,
  ...positionsStateClauses,
  ...marginClauses,
  ...liquidationClauses,
  ...fundingPaymentsClauses,
  ...fundingRateClauses,
  ...fundingSamplesClauses,
  ...fundingSettlementClauses,
  ...modesAbstractionClauses,
  ...modesPortfolioClauses,
  ...modesPositionClauses,
  ...modesSplitClauses,
  ...auctionsEncryptedClauses,
  ...auctionsFbaClauses,
  ...auctionsPriorityClauses,
  ...spotEscrowClauses,
  ...spotFillsClauses,
  ...spotOrdersClauses,
  ...spotDeployPairsClauses,
  ...spotDeployReadsClauses,
  ...spotDeploySupplyClauses,
  ...spotDeployTokensClauses,
  ...perpDeployDelegatesClauses,
  ...perpDeployMarketsClauses,
  ...perpDeployOracleClauses,
  ...perpDeployReadsClauses,
  ...perpDeployRegisterClauses,
  ...spotMarginActionsClauses,
  ...spotMarginInterestClauses,
  ...spotMarginReadsClauses,
  ...earnActionsClauses,
  ...earnReadsClauses,
  ...optionsAcceptClauses,
  ...optionsReadsClauses,
  ...optionsRfqReadsClauses,
  ...optionsRfqClauses,
  ...optionsSessionsClauses,
  ...optionsSettlementClauses,
  ...vaultsFollowClauses,
  ...vaultsLeadClauses,
  ...vaultsOperatorsClauses,
  ...vaultsReadsClauses,
  ...vaultsStatesClauses,
  ...stakingActionsClauses,
  ...stakingReadsClauses,
  ...referralsBrokerReadsClauses,
  ...referralsBrokersClauses,
  ...referralsReadsClauses,
  ...referralsReferrersClauses,
  ...transfersClassesClauses,
  ...transfersCoreEvmFeeClauses,
  ...transfersCoreEvmClauses,
  ...transfersSendAssetClauses,
  ...transfersSendFieldsClauses,
  ...transfersWithDataClauses,
  ...evmClauses,
  ...bridgeActionsClauses,
  ...bridgeReadsClauses,
  ...bridgeStatesClauses,
  ...governanceValidatorRowsClauses,
  ...governanceValidatorsClauses,
  ...governanceVoteFiltersClauses,
  ...governanceVoteRowsClauses,
  ...governanceVotesClauses,
  ...historyChainClauses,
  ...historyFundingClauses,
  ...historyLedgerKindsClauses,
  ...historyLedgerClauses,
  ...historyOrdersClauses,
  ...historyPortfolioClauses,
  ...historyPositionFlagsClauses,
  ...historyPositionWindowsClauses,
  ...historyPositionsClauses,
  ...historyUserLedgerUpdatesClauses,
  ...historyVolumeClauses,
  ...feedFramesClauses,
  ...feedErrorsClauses,
  ...feedPostClauses,
  ...feedPushesClauses,
  ...feedMarketChannelsClauses,
  ...feedAccountChannelsClauses,
  ...feedChannelsClauses,
  ...feedRecordsClauses,
  ...compressionClauses,
  ...limitsBudgetsClauses,
  ...limitsWeightsClauses,
  ...limitsSocketClauses,
  ...limitsCoverageClauses,
  ...versionsClauses,
] as const satisfies readonly ClauseRow[];

/** Every statement of the documents, area by area. */
export const allClauses: readonly (Clause & { readonly id: ClauseId })[] = rows.map((row) => clauseOf(row));

/** A check names its clauses by this type, so that one without a clause, or with a wrong one, does not compile. */
export type ClauseId = (typeof rows)[number]['id'];

const byId: ReadonlyMap<string, Clause> = new Map(allClauses.map((clause) => [clause.id, clause]));

/** The clause of an id; any text may be asked for. */
export function clauseById(id: ClauseId): Clause;
export function clauseById(id: string): Clause | undefined;
export function clauseById(id: string): Clause | undefined {
  return byId.get(id);
}

/** The clauses of an area in the order in which the documents tell them; none for a name that is no area. */
export function clausesOf(area: string): readonly Clause[] {
  return allClauses.filter((clause) => areaOf(clause.id) === area);
}
