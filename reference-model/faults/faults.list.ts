// Written by `npm run lists` from the files of this folder; no edit lasts.
import type { Fault } from './fault.ts';
import { activeAssetFaults } from './accounts/active-asset.ts';
import { byCauseFaults } from './accounts/by-cause.ts';
import { accountCounterFaults } from './accounts/counters.ts';
import { displayNameFaults } from './accounts/display-name.ts';
import { accountFigureFaults } from './accounts/figures.ts';
import { accountsKindsFaults } from './accounts/kinds.ts';
import { figureRelationFaults } from './accounts/relations.ts';
import { splitReadFaults } from './accounts/split.ts';
import { spotFigureFaults } from './accounts/spot.ts';
import { accountStateFaults } from './accounts/state.ts';
import { actingKeysFaults } from './acting-keys.ts';
import { agentsFaults } from './agents.ts';
import { alwaysRefusedFaults } from './always-refused.ts';
import { auctionsBatchesFaults } from './auctions-batches.ts';
import { auctionsPriorityFaults } from './auctions-priority.ts';
import { auctionsFaults } from './auctions.ts';
import { bridgeHistoryFaults } from './bridge/history.ts';
import { bridgeStateFaults } from './bridge/states.ts';
import { bridgeWithdrawalFaults } from './bridge/withdrawals.ts';
import { chaseSpotFaults } from './chase-spot.ts';
import { chaseFaults } from './chase.ts';
import { compressionFaults } from './compression.ts';
import { deficitFaults } from './deficit.ts';
import { earnPoolFaults } from './earn/pools.ts';
import { evmFaults } from './evm.ts';
import { creditFaults } from './faucet/credit.ts';
import { claimMemoryFaults } from './faucet/memory.ts';
import { requestFaults as faucetRequestFaults } from './faucet/request.ts';
import { reserveFaults } from './faucet/reserve.ts';
import { accountChannelFaults } from './feed/account-channels.ts';
import { candleFaults as feedCandleFaults } from './feed/candles.ts';
import { channelFaults } from './feed/channels.ts';
import { badFrameFaults } from './feed/errors.ts';
import { frameFaults } from './feed/frames.ts';
import { feedFundingFaults } from './feed/fundings.ts';
import { marketChannelFaults } from './feed/market-channels.ts';
import { feedOnPairsFaults } from './feed/on-pairs.ts';
import { postFaults } from './feed/posts.ts';
import { pushFaults } from './feed/pushes.ts';
import { recordFaults } from './feed/records.ts';
import { twapChannelFaults } from './feed/twap-channels.ts';
import { fillsByRuleFaults } from './fills-by-rule.ts';
import { fillsCauseFaults } from './fills-causes.ts';
import { fillsSpotFaults } from './fills-spot.ts';
import { fillsSweptFaults } from './fills-swept.ts';
import { fillsFaults } from './fills.ts';
import { fundingFigureFaults } from './funding/figures.ts';
import { fundingSampleFaults } from './funding/samples.ts';
import { fundingSettlementFaults } from './funding/settlement.ts';
import { votedFigureFaults } from './governance/figures.ts';
import { quorumFaults } from './governance/quorum.ts';
import { validatorFaults } from './governance/validators.ts';
import { voteListFaults } from './governance/vote-list.ts';
import { voteRowFaults } from './governance/vote-rows.ts';
import { ledgerByActionFaults } from './history/by-action.ts';
import { emptyReadFaults } from './history/empty-reads.ts';
import { historyFundingFaults } from './history/fundings.ts';
import { ledgerByMoveFaults } from './history/ledger-by-move.ts';
import { ledgerFaults } from './history/ledger.ts';
import { orderRecordFaults } from './history/orders.ts';
import { positionPageFaults } from './history/position-pages.ts';
import { positionLifeFaults } from './history/positions.ts';
import { volumeFaults } from './history/volumes.ts';
import { isolatedMarginFaults } from './isolated-margin.ts';
import { limitsFaults } from './limits.ts';
import { weightFaults } from './limits/weights.ts';
import { liquidationFaults } from './liquidation.ts';
import { marginKindsFaults } from './margin-kinds.ts';
import { marginLanesFaults } from './margin-lanes.ts';
import { marginFaults } from './margin.ts';
import { marketsArgumentFaults } from './markets/arguments.ts';
import { candleFaults as marketsCandleFaults } from './markets/candles.ts';
import { marketsContractsFaults } from './markets/contracts.ts';
import { marketsFiguresFaults } from './markets/figures.ts';
import { marketsMetaFaults } from './markets/meta.ts';
import { marketsOverrideFaults } from './markets/override.ts';
import { marketsPrintFaults } from './markets/prints-by-cause.ts';
import { marketsRowsFaults } from './markets/rows.ts';
import { pairFaults } from './markets/spot.ts';
import { marketsStatusFaults } from './markets/status.ts';
import { abstractionFaults } from './modes/abstraction.ts';
import { modesHedgeActionFaults } from './modes/hedge-actions.ts';
import { hedgedFillsFaults } from './modes/hedged-fills.ts';
import { portfolioMarginFaults } from './modes/portfolio.ts';
import { positionModeFaults } from './modes/position.ts';
import { splitAccountFaults } from './modes/split.ts';
import { spotWalletFaults } from './modes/spot-wallet.ts';
import { multiSigFaults } from './multi-sig.ts';
import { noncesFaults } from './nonces.ts';
import { mistakenForOtherFaults } from './of-two.ts';
import { optionsExpiryFaults } from './options/expiry.ts';
import { optionsFillFaults } from './options/fills.ts';
import { optionsReadFaults } from './options/reads.ts';
import { optionsSessionFaults } from './options/sessions.ts';
import { amendsOnPairsFaults } from './orders/amends-on-pairs.ts';
import { acceptedAmendFaults } from './orders/amends-taken.ts';
import { ordersBasketsFaults } from './orders/baskets.ts';
import { ordersBodyFaults } from './orders/body.ts';
import { ordersBrokerFaults } from './orders/broker.ts';
import { ordersByFormFaults } from './orders/by-form.ts';
import { ordersCancelFaults } from './orders/cancel.ts';
import { ordersCloidFaults } from './orders/cloid.ts';
import { endedByEachFaults } from './orders/ended-by-each.ts';
import { entriesByEachFaults } from './orders/entries-by-each.ts';
import { ordersFieldsFaults } from './orders/fields.ts';
import { ordersHedgeFaults } from './orders/hedge.ts';
import { ordersInBatchFaults } from './orders/in-batches.ts';
import { ordersMatchingFaults } from './orders/matching.ts';
import { ordersModifyFaults } from './orders/modify.ts';
import { ordersOfBatchFaults } from './orders/of-batches.ts';
import { ordersReadFaults } from './orders/reads.ts';
import { ordersResponseFaults } from './orders/response.ts';
import { spotOrderReadFaults } from './orders/spot-reads.ts';
import { perpDeployDelegatesFaults } from './perp-deploy/delegates.ts';
import { perpDeployMarketsFaults } from './perp-deploy/markets.ts';
import { perpDeployOracleFaults } from './perp-deploy/oracle.ts';
import { perpDeployReadsFaults } from './perp-deploy/reads.ts';
import { perpDeployRegisterFaults } from './perp-deploy/register.ts';
import { positionsCauseFaults } from './positions-causes.ts';
import { positionsKindsFaults } from './positions-kinds.ts';
import { positionsFaults } from './positions.ts';
import { referralCodesFaults } from './referral-codes.ts';
import { referralsFaults } from './referrals.ts';
import { scaleSpotFaults } from './scale-spot.ts';
import { scaleFaults } from './scale.ts';
import { signedByAgentsFaults } from './signed-by-agents.ts';
import { deadlineFaults } from './signing/deadlines.ts';
import { digestFaults } from './signing/digests.ts';
import { encodingFaults } from './signing/encodings.ts';
import { envelopeFaults as signingEnvelopeFaults } from './signing/envelopes.ts';
import { spentHoldsFaults } from './spent-holds.ts';
import { spotDeployClockFaults } from './spot-deploy/clock.ts';
import { spotDeployPairsFaults } from './spot-deploy/pairs.ts';
import { spotDeploySupplyFaults } from './spot-deploy/supply.ts';
import { spotDeployTokensFaults } from './spot-deploy/tokens.ts';
import { spotMarginFaults } from './spot-margin/positions.ts';
import { spotByFormFaults } from './spot/by-form.ts';
import { spotEscrowEndsFaults } from './spot/escrow-ends.ts';
import { spotEscrowFaults } from './spot/escrow.ts';
import { spotFillsFaults } from './spot/fills.ts';
import { spotAsPlacedFaults } from './spot/orders-as-placed.ts';
import { spotOrdersStatusFaults } from './spot/orders-status.ts';
import { spotOrdersFaults } from './spot/orders.ts';
import { spotSweepsFaults } from './spot/sweeps.ts';
import { stakeFigureFaults } from './staking/figures.ts';
import { stakeMoveFaults } from './staking/moves.ts';
import { subAccountsFaults } from './sub-accounts.ts';
import { transfersEvmFeeFaults } from './transfers-evm-fee.ts';
import { transfersEvmFaults } from './transfers-evm.ts';
import { transfersSpotFaults } from './transfers-spot.ts';
import { transfersWithDataFaults } from './transfers-with-data.ts';
import { transfersFaults } from './transfers.ts';
import { argumentFaults } from './transport/arguments.ts';
import { bodyFaults } from './transport/bodies.ts';
import { confirmationFaults } from './transport/confirmation.ts';
import { envelopeFaults as transportEnvelopeFaults } from './transport/envelopes.ts';
import { exchangeFaults } from './transport/exchange.ts';
import { fillInFaults } from './transport/fill-ins.ts';
import { notFoundFaults } from './transport/not-found.ts';
import { numberFaults } from './transport/numbers.ts';
import { peerFaults } from './transport/peers.ts';
import { refusalFaults } from './transport/refusals.ts';
import { requestFaults as transportRequestFaults } from './transport/requests.ts';
import { retiredFaults } from './transport/retired.ts';
import { routeFaults } from './transport/routes.ts';
import { scalarFaults } from './transport/scalars.ts';
import { userNamedFaults } from './transport/user-named.ts';
import { withoutArchiveFaults } from './transport/without-archive.ts';
import { triggersExitFaults } from './triggers/exits.ts';
import { triggersFiringFaults } from './triggers/firing.ts';
import { triggersKindFaults } from './triggers/kinds.ts';
import { triggersLevelFaults } from './triggers/levels.ts';
import { triggersParkingFaults } from './triggers/parking.ts';
import { triggersRowFaults } from './triggers/rows.ts';
import { triggersSetFaults } from './triggers/sets.ts';
import { twapBesideFaults } from './twap-beside.ts';
import { twapSpotFaults } from './twap-spot.ts';
import { twapFaults } from './twap.ts';
import { vaultsFollowFaults } from './vaults/follow.ts';
import { vaultsLeadFaults } from './vaults/lead.ts';
import { versionsFaults } from './versions.ts';

/** Every deliberate defect that is written by hand. */
export const allFaults: readonly Fault[] = [
  ...activeAssetFaults,
  ...byCauseFaults,
  ...accountCounterFaults,
  ...displayNameFaults,
  ...accountFigureFaults,
  ...accountsKindsFaults,
  ...figureRelationFaults,
  ...splitReadFaults,
  ...spotFigureFaults,
  ...accountStateFaults,
  ...actingKeysFaults,
  ...agentsFaults,
  ...alwaysRefusedFaults,
  ...auctionsBatchesFaults,
  ...auctionsPriorityFaults,
  ...auctionsFaults,
  ...bridgeHistoryFaults,
  ...bridgeStateFaults,
  ...bridgeWithdrawalFaults,
  ...chaseSpotFaults,
  ...chaseFaults,
  ...compressionFaults,
  ...deficitFaults,
  ...earnPoolFaults,
  ...evmFaults,
  ...creditFaults,
  ...claimMemoryFaults,
  ...faucetRequestFaults,
  ...reserveFaults,
  ...accountChannelFaults,
  ...feedCandleFaults,
  ...channelFaults,
  ...badFrameFaults,
  ...frameFaults,
  ...feedFundingFaults,
  ...marketChannelFaults,
  ...feedOnPairsFaults,
  ...postFaults,
  ...pushFaults,
  ...recordFaults,
  ...twapChannelFaults,
  ...fillsByRuleFaults,
  ...fillsCauseFaults,
  ...fillsSpotFaults,
  ...fillsSweptFaults,
  ...fillsFaults,
  ...fundingFigureFaults,
  ...fundingSampleFaults,
  ...fundingSettlementFaults,
  ...votedFigureFaults,
  ...quorumFaults,
  ...validatorFaults,
  ...voteListFaults,
  ...voteRowFaults,
  ...ledgerByActionFaults,
  ...emptyReadFaults,
  ...historyFundingFaults,
  ...ledgerByMoveFaults,
  ...ledgerFaults,
  ...orderRecordFaults,
  ...positionPageFaults,
  ...positionLifeFaults,
  ...volumeFaults,
  ...isolatedMarginFaults,
  ...limitsFaults,
  ...weightFaults,
  ...liquidationFaults,
  ...marginKindsFaults,
  ...marginLanesFaults,
  ...marginFaults,
  ...marketsArgumentFaults,
  ...marketsCandleFaults,
  ...marketsContractsFaults,
  ...marketsFiguresFaults,
  ...marketsMetaFaults,
  ...marketsOverrideFaults,
  ...marketsPrintFaults,
  ...marketsRowsFaults,
  ...pairFaults,
  ...marketsStatusFaults,
  ...abstractionFaults,
  ...modesHedgeActionFaults,
  ...hedgedFillsFaults,
  ...portfolioMarginFaults,
  ...positionModeFaults,
  ...splitAccountFaults,
  ...spotWalletFaults,
  ...multiSigFaults,
  ...noncesFaults,
  ...mistakenForOtherFaults,
  ...optionsExpiryFaults,
  ...optionsFillFaults,
  ...optionsReadFaults,
  ...optionsSessionFaults,
  ...amendsOnPairsFaults,
  ...acceptedAmendFaults,
  ...ordersBasketsFaults,
  ...ordersBodyFaults,
  ...ordersBrokerFaults,
  ...ordersByFormFaults,
  ...ordersCancelFaults,
  ...ordersCloidFaults,
  ...endedByEachFaults,
  ...entriesByEachFaults,
  ...ordersFieldsFaults,
  ...ordersHedgeFaults,
  ...ordersInBatchFaults,
  ...ordersMatchingFaults,
  ...ordersModifyFaults,
  ...ordersOfBatchFaults,
  ...ordersReadFaults,
  ...ordersResponseFaults,
  ...spotOrderReadFaults,
  ...perpDeployDelegatesFaults,
  ...perpDeployMarketsFaults,
  ...perpDeployOracleFaults,
  ...perpDeployReadsFaults,
  ...perpDeployRegisterFaults,
  ...positionsCauseFaults,
  ...positionsKindsFaults,
  ...positionsFaults,
  ...referralCodesFaults,
  ...referralsFaults,
  ...scaleSpotFaults,
  ...scaleFaults,
  ...signedByAgentsFaults,
  ...deadlineFaults,
  ...digestFaults,
  ...encodingFaults,
  ...signingEnvelopeFaults,
  ...spentHoldsFaults,
  ...spotDeployClockFaults,
  ...spotDeployPairsFaults,
  ...spotDeploySupplyFaults,
  ...spotDeployTokensFaults,
  ...spotMarginFaults,
  ...spotByFormFaults,
  ...spotEscrowEndsFaults,
  ...spotEscrowFaults,
  ...spotFillsFaults,
  ...spotAsPlacedFaults,
  ...spotOrdersStatusFaults,
  ...spotOrdersFaults,
  ...spotSweepsFaults,
  ...stakeFigureFaults,
  ...stakeMoveFaults,
  ...subAccountsFaults,
  ...transfersEvmFeeFaults,
  ...transfersEvmFaults,
  ...transfersSpotFaults,
  ...transfersWithDataFaults,
  ...transfersFaults,
  ...argumentFaults,
  ...bodyFaults,
  ...confirmationFaults,
  ...transportEnvelopeFaults,
  ...exchangeFaults,
  ...fillInFaults,
  ...notFoundFaults,
  ...numberFaults,
  ...peerFaults,
  ...refusalFaults,
  ...transportRequestFaults,
  ...retiredFaults,
  ...routeFaults,
  ...scalarFaults,
  ...userNamedFaults,
  ...withoutArchiveFaults,
  ...triggersExitFaults,
  ...triggersFiringFaults,
  ...triggersKindFaults,
  ...triggersLevelFaults,
  ...triggersParkingFaults,
  ...triggersRowFaults,
  ...triggersSetFaults,
  ...twapBesideFaults,
  ...twapSpotFaults,
  ...twapFaults,
  ...vaultsFollowFaults,
  ...vaultsLeadFaults,
  ...versionsFaults,
];
