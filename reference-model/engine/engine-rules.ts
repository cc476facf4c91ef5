import { type BookRules, bookRules } from '../book/book-rules.ts';
import { type HistoryRules, historyRules } from '../history/histories.ts';
import { type MoneyRules, moneyRules } from '../money/move.ts';
import { type AbstractionRules, abstractionRules } from './abstraction.ts';
import { type BeginBlockStep, beginBlockSteps } from './begin-block.ts';
import { type BridgeRules, bridgeRules } from './bridge.ts';
import { type ConversionRules, conversionRules } from './conversion.ts';
import { type EvmFeeRules, evmFeeRules } from './fees/evm-fee.ts';
import { type FeeRules, feeRules } from './fees/fees.ts';
import { type FundingRules, fundingRules } from './fees/funding.ts';
import { type DeficitRules, deficitRules } from './liquidation/deficit-rules.ts';
import { type LiquidationRules, liquidationRules } from './liquidation/liquidation-rules.ts';
import { type VaultTakeoverRules, vaultTakeoverRules } from './liquidation/vault-takeover.ts';
import { type RegistrationRules, registrationRules } from './markets/deploys.ts';
import { type MarketSettlementRules, marketSettlementRules } from './markets/settle-market.ts';
import { type OptionFundsRules, optionFundsRules } from './options/option-funds.ts';
import { type OptionExpiryRules, optionExpiryRules } from './options/option-settlement.ts';
import { type OptionRules, optionRules } from './options/options.ts';
import { type BatchAuctionRules, batchAuctionRules } from './orders/batch-rules.ts';
import { type OrderLookupRules, orderLookupRules } from './orders/cancel-order.ts';
import { type ChaseRules, chaseRules } from './orders/chases.ts';
import { type OrderIdRules, orderIdRules } from './orders/order-ids.ts';
import { type OrderRulesByKind, orderRulesByKind } from './orders/order-lane.ts';
import { type LegParkingRules, legParkingRules } from './orders/park-leg.ts';
import { type OpenInterestRules, openInterestRules } from './orders/perp-gates.ts';
import { type PlacementRules, placementRules } from './orders/place-order.ts';
import { type PriorityBidUseRules, priorityBidUseRules } from './orders/priority-bids.ts';
import { type OrderReplacementRules, orderReplacementRules } from './orders/replace-order.ts';
import { type ParkedLegRules, parkedLegRules } from './orders/trigger-rules.ts';
import { type TwapSliceRules, twapSliceRules } from './orders/twap-slices.ts';
import { type AccountScalarRules, accountScalarRules } from './risk/account-scalars.ts';
import { type IsolatedMarginRules, isolatedMarginRules } from './risk/isolated-margin.ts';
import { type MarginRules, marginRules } from './risk/margin.ts';
import { type SpotMarginPositionRules, spotMarginPositionRules } from './risk/margin-positions.ts';
import { type MarkRules, markRules } from './risk/mark.ts';
import { type MarketFigureRules, marketFigureRules } from './risk/market-figures.ts';
import { type PortfolioMarginRules, portfolioMarginRules } from './risk/portfolio-margin.ts';
import { type PositionRules, positionRules } from './risk/positions.ts';
import { type DeployerPricedMarketRules, deployerPricedMarketRules } from './risk/push-price.ts';
import { type SpendingRules, spendingRules } from './risk/spendable.ts';
import { type LiquidationTierRules, liquidationTierRules } from './risk/tier-bands.ts';
import { type EarnRules, earnRules } from './spot/earn.ts';
import { type SpotEscrowRules, spotEscrowRules } from './spot/spot-escrow.ts';
import { type SpotFeeRules, spotFeeRules } from './spot/spot-fees.ts';
import { type SpotFundRules, spotFundRules } from './spot/spot-funds.ts';
import { type PairTradingRules, pairTradingRules } from './spot/spot-gates.ts';
import { type SpotMarginRules, spotMarginRules } from './spot/spot-margin.ts';
import { type StakingRules, stakingRules } from './staking.ts';
import { type VaultShareRules, vaultShareRules } from './vault-shares.ts';

/** All rules of the engine; each entry is defined in its own module. */
export interface EngineRules {
  /** Rules that `Book` is built with. */
  readonly match: BookRules;
  readonly lanes: OrderRulesByKind;
  readonly orderIds: OrderIdRules;
  readonly placement: PlacementRules;
  readonly cancels: OrderLookupRules;
  readonly replace: OrderReplacementRules;
  readonly park: LegParkingRules;
  readonly triggers: ParkedLegRules;
  readonly openInterest: OpenInterestRules;
  readonly positions: PositionRules;
  readonly priority: PriorityBidUseRules;
  readonly batches: BatchAuctionRules;
  readonly bridge: BridgeRules;
  readonly options: OptionRules;
  readonly optionFunds: OptionFundsRules;
  readonly expiry: OptionExpiryRules;
  readonly earn: EarnRules;
  readonly marginPositions: SpotMarginPositionRules;
  readonly spotMargin: SpotMarginRules;
  readonly settlement: MarketSettlementRules;
  readonly deploys: RegistrationRules;
  readonly pushes: DeployerPricedMarketRules;
  readonly fees: FeeRules;
  readonly pairs: PairTradingRules;
  readonly escrow: SpotEscrowRules;
  readonly spotFunds: SpotFundRules;
  readonly spotFees: SpotFeeRules;
  readonly money: MoneyRules;
  readonly spending: SpendingRules;
  readonly conversion: ConversionRules;
  readonly evmFee: EvmFeeRules;
  readonly margin: MarginRules;
  readonly isolated: IsolatedMarginRules;
  readonly abstraction: AbstractionRules;
  readonly portfolio: PortfolioMarginRules;
  readonly scalars: AccountScalarRules;
  readonly staking: StakingRules;
  readonly tiers: LiquidationTierRules;
  readonly liquidation: LiquidationRules;
  readonly deficit: DeficitRules;
  readonly mark: MarkRules;
  readonly funding: FundingRules;
  readonly figures: MarketFigureRules;
  readonly slices: TwapSliceRules;
  readonly chases: ChaseRules;
  readonly vaults: VaultShareRules;
  readonly vaultTakeover: VaultTakeoverRules;
  /** Begin-block steps, in order. */
  readonly block: readonly BeginBlockStep[];
  readonly history: HistoryRules;
}

export const engineRules: EngineRules = {
  match: bookRules,
  lanes: orderRulesByKind,
  orderIds: orderIdRules,
  placement: placementRules,
  cancels: orderLookupRules,
  replace: orderReplacementRules,
  park: legParkingRules,
  triggers: parkedLegRules,
  openInterest: openInterestRules,
  positions: positionRules,
  priority: priorityBidUseRules,
  batches: batchAuctionRules,
  bridge: bridgeRules,
  options: optionRules,
  optionFunds: optionFundsRules,
  expiry: optionExpiryRules,
  earn: earnRules,
  marginPositions: spotMarginPositionRules,
  spotMargin: spotMarginRules,
  settlement: marketSettlementRules,
  deploys: registrationRules,
  pushes: deployerPricedMarketRules,
  fees: feeRules,
  pairs: pairTradingRules,
  escrow: spotEscrowRules,
  spotFunds: spotFundRules,
  spotFees: spotFeeRules,
  money: moneyRules,
  spending: spendingRules,
  conversion: conversionRules,
  evmFee: evmFeeRules,
  margin: marginRules,
  isolated: isolatedMarginRules,
  abstraction: abstractionRules,
  portfolio: portfolioMarginRules,
  scalars: accountScalarRules,
  staking: stakingRules,
  tiers: liquidationTierRules,
  liquidation: liquidationRules,
  deficit: deficitRules,
  mark: markRules,
  funding: fundingRules,
  figures: marketFigureRules,
  slices: twapSliceRules,
  chases: chaseRules,
  vaults: vaultShareRules,
  vaultTakeover: vaultTakeoverRules,
  block: beginBlockSteps,
  history: historyRules,
};
