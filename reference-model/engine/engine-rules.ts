import { type BookRules, bookRules } from '../book/book-rules.ts';
import { type HistoryRules, historyRules } from '../history/histories.ts';
import { type MoneyRules, moneyRules } from '../money/move.ts';
import { type ScalarRules, scalarRules } from './account-scalars.ts';
import { type BlockStep, blockSteps } from './begin-block.ts';
import { type CancelRules, cancelRules } from './cancel-order.ts';
import { type FeeRules, feeRules } from './fees.ts';
import { type MarginRules, marginRules } from './margin.ts';
import { type MarkRules, markRules } from './mark.ts';
import { type FigureRules, figureRules } from './market-figures.ts';
import { type OrderLanes, orderLanes } from './order-lane.ts';
import { type OpenInterestRules, openInterestRules } from './perp-gates.ts';
import { type PlacementRules, placementRules } from './place-order.ts';
import { type PositionRules, positionRules } from './positions.ts';
import { type ReplaceRules, replaceRules } from './replace-order.ts';
import { type TierRules, tierRules } from './tier-bands.ts';

/** Every rule of the engine; each entry is stated in the module that it comes from. */
export interface EngineRules {
  /** What `Book` is built with. */
  readonly match: BookRules;
  readonly lanes: OrderLanes;
  readonly placement: PlacementRules;
  readonly cancels: CancelRules;
  readonly replace: ReplaceRules;
  readonly openInterest: OpenInterestRules;
  readonly positions: PositionRules;
  readonly fees: FeeRules;
  readonly money: MoneyRules;
  readonly margin: MarginRules;
  readonly scalars: ScalarRules;
  readonly tiers: TierRules;
  readonly mark: MarkRules;
  readonly figures: FigureRules;
  /** Begin-block work, in order. */
  readonly block: readonly BlockStep[];
  readonly history: HistoryRules;
}

export const engineRules: EngineRules = {
  match: bookRules,
  lanes: orderLanes,
  placement: placementRules,
  cancels: cancelRules,
  replace: replaceRules,
  openInterest: openInterestRules,
  positions: positionRules,
  fees: feeRules,
  money: moneyRules,
  margin: marginRules,
  scalars: scalarRules,
  tiers: tierRules,
  mark: markRules,
  figures: figureRules,
  block: blockSteps,
  history: historyRules,
};
