import type { Side } from '../../book/book-side.ts';
import type { Core } from '../../core.ts';
import { truncToPx, usdAtRatio, usdOfPx } from '../../numeric/crossings.ts';
import { type BookPx, bookPx, type Lots, type Ratio, type Usd, usd } from '../../numeric/planes.ts';
import { ratioOfBps } from '../../numeric/rates.ts';
import type { ParkedTriggerLeg, TriggerExecution } from '../../state/parked-legs.ts';
import type { PerpMarket } from '../../state/perp-market.ts';
import { genesisParamFigures } from '../risk/param-figures.ts';

/** Parts of a leg of which one gives it its direction (D260). */
export type ParkedLegDirectionFields = Pick<ParkedTriggerLeg, 'triggerPx' | 'side' | 'tpsl'>;

/** Rules of a parked leg: its level, when it fires, and the order that it sends. */
export interface ParkedLegRules {
  /** Whether a lone leg, or one of a ladder, fires on a rising mark. */
  readonly above: (leg: ParkedLegDirectionFields, mark: BookPx) => boolean;
  /** Whether a leg of a pair fires on a rising mark, given the level of its sibling. */
  readonly aboveSibling: (leg: ParkedLegDirectionFields, other: BookPx) => boolean;
  /** Whether a trailing leg fires on a rising mark, as a stop does. */
  readonly aboveTrailing: (side: Side) => boolean;
  readonly fires: (leg: ParkedTriggerLeg, mark: BookPx) => boolean;
  /** Returns the level of a trailing leg after the mark has moved ahead of it. */
  readonly ratcheted: (leg: ParkedTriggerLeg, trailPx: BookPx, mark: BookPx) => BookPx;
  /** Returns the exit that a leg sends when it fires (D87). */
  readonly exit: (leg: ParkedTriggerLeg) => TriggerExecution;
  readonly needsFreshIndex: (exit: TriggerExecution) => boolean;
  /** The committed mark, clamped to the oracle band. */
  readonly riskMark: (core: Core, market: PerpMarket, mark: BookPx, oracle: BookPx) => Usd;
  /** Price range around the risk mark within which a market exit fills. */
  readonly slippage: Ratio;
  /** Worst price of a market exit: a bound, not necessarily on the grid. */
  readonly bound: (side: Side, riskMark: Usd, slippage: Ratio) => BookPx;
  /** @param closing  part of the leg's size that is left to close */
  readonly exitLots: (leg: ParkedTriggerLeg, closing: Lots) => Lots;
  /** The handle of the order that a fired leg sends. */
  readonly firedCloid: (leg: ParkedTriggerLeg, exit: TriggerExecution) => string | null;
  /** Whether an exit with this result removes the other legs of its set. */
  readonly takesSiblings: (exit: TriggerExecution, filled: Lots, rests: boolean) => boolean;
  /** Whether a leg ends with the position that it protects. */
  readonly retires: (leg: ParkedTriggerLeg) => boolean;
  /** Whether a flip of a position ends the legs that protected it (D259). */
  readonly endsByTurning: boolean;
}

/** @source write-api, "States and transitions" and "Order body"; engine facts, section 4 */
export const parkedLegRules: ParkedLegRules = {
  above: ({ triggerPx }, mark) => triggerPx >= mark,
  aboveSibling: ({ triggerPx }, other) => triggerPx > other,
  aboveTrailing: (side) => side === 'bid',
  fires: ({ triggerAbove, triggerPx }, mark) => (triggerAbove ? mark >= triggerPx : mark <= triggerPx),
  ratcheted: ({ triggerAbove }, trailPx, mark) => bookPx(triggerAbove ? mark + trailPx : mark - trailPx),
  exit: ({ exit }) => exit,
  needsFreshIndex: ({ kind }) => kind === 'market',
  riskMark: (core, _market, mark, oracle) =>
    core.rules.engine.mark.clamp(usdOfPx(mark), usdOfPx(oracle), genesisParamFigures(core.params).oracleBand),
  slippage: ratioOfBps(300n),
  // Truncated toward zero, but never to zero, which is no price.
  bound: (side, riskMark, slippage) => {
    const width = usdAtRatio(riskMark, slippage);
    const px = truncToPx(usd(side === 'bid' ? riskMark + width : riskMark - width));
    return px === 0n ? bookPx(1n) : px;
  },
  exitLots: (_leg, closing) => closing,
  firedCloid: (leg, { kind }) => (kind === 'market' ? leg.cloid : null),
  takesSiblings: ({ kind }, filled, rests) => filled > 0n || (kind === 'limit' && rests),
  retires: ({ endsWithPosition }) => endsWithPosition,
  endsByTurning: true,
};
