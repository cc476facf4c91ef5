import type { Side } from '../../book/book-side.ts';
import type { Core } from '../../core.ts';
import { truncToPx, usdAtRatio, usdOfPx } from '../../numeric/crossings.ts';
import { type BookPx, bookPx, type Lots, type Ratio, type Usd, usd } from '../../numeric/planes.ts';
import { ratioOfBps } from '../../numeric/rates.ts';
import type { ParkedExit, ParkedLeg } from '../../state/parked-legs.ts';
import type { PerpMarket } from '../../state/perp-market.ts';
import { genesisParamFigures } from '../risk/param-figures.ts';

/** Rules of a parked leg: where it stands, when it fires, and what it sends. */
export interface ParkedLegRules {
  /** Whether a leg of its own, or of a ladder, waits for a rise of the mark. */
  readonly above: (leg: Pick<ParkedLeg, 'triggerPx' | 'side' | 'tpsl'>, mark: BookPx) => boolean;
  /** Whether the leg of a pair does, by its own level and the other's. */
  readonly aboveSibling: (triggerPx: BookPx, other: BookPx) => boolean;
  /** A trailing leg waits for what a stop waits for. */
  readonly aboveTrailing: (side: Side) => boolean;
  readonly fires: (leg: ParkedLeg, mark: BookPx) => boolean;
  /** The level of a trailing leg after the mark has run ahead of it. */
  readonly ratcheted: (leg: ParkedLeg, trailPx: BookPx, mark: BookPx) => BookPx;
  /** Returns the exit that a leg sends when it fires (D87). */
  readonly exit: (leg: ParkedLeg) => ParkedExit;
  readonly needsFreshIndex: (exit: ParkedExit) => boolean;
  /** The committed mark, held within the oracle band. */
  readonly riskMark: (core: Core, market: PerpMarket, mark: BookPx, oracle: BookPx) => Usd;
  /** Width around the risk mark in which a market exit fills. */
  readonly slippage: Ratio;
  /** The worst price of a market exit: a bound, and no price of the grid. */
  readonly bound: (side: Side, riskMark: Usd, slippage: Ratio) => BookPx;
  /** @param closing  what of the leg's size is left to close */
  readonly exitLots: (leg: ParkedLeg, closing: Lots) => Lots;
  /** The handle of the order that a fired leg sends. */
  readonly firedCloid: (leg: ParkedLeg, exit: ParkedExit) => string | null;
  /** Whether an exit that came to this takes the other legs of its set off. */
  readonly takesSiblings: (exit: ParkedExit, filled: Lots, rests: boolean) => boolean;
  /** Whether a leg goes with the position that it protects. */
  readonly retires: (leg: ParkedLeg) => boolean;
  /** Whether a position that turned into the opposite one has ended for what protected it (D259). */
  readonly endsByTurning: boolean;
}

/** @source write-api, "States and transitions" and "Order body"; engine facts, section 4 */
export const parkedLegRules: ParkedLegRules = {
  above: ({ triggerPx }, mark) => triggerPx >= mark,
  aboveSibling: (triggerPx, other) => triggerPx > other,
  aboveTrailing: (side) => side === 'bid',
  fires: ({ triggerAbove, triggerPx }, mark) => (triggerAbove ? mark >= triggerPx : mark <= triggerPx),
  ratcheted: ({ triggerAbove }, trailPx, mark) => bookPx(triggerAbove ? mark + trailPx : mark - trailPx),
  exit: ({ exit }) => exit,
  needsFreshIndex: ({ kind }) => kind === 'market',
  riskMark: (core, _market, mark, oracle) =>
    core.rules.engine.mark.clamp(usdOfPx(mark), usdOfPx(oracle), genesisParamFigures(core.params).oracleBand),
  slippage: ratioOfBps(300n),
  // Cut toward zero, and never at zero, which is no price.
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
