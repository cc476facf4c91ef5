import { divFloor, floorToStep } from '../../numeric/division.ts';
import { type BookPx, bookPx, type Lots, lots } from '../../numeric/planes.ts';

/** Distribution of a ladder's size over its rungs. */
export type LadderDistribution = 'flat' | 'lin_asc' | 'lin_desc' | 'custom';

/** The requested rungs: rung 0 is the lowest, on either side. */
export interface LadderShape {
  readonly rungs: number;
  readonly pxLow: BookPx;
  readonly pxHigh: BookPx;
  readonly total: Lots;
  readonly dist: LadderDistribution;
  /** The weights, a single one per rung with `custom`, otherwise empty. */
  readonly weights: readonly number[];
}

/** Prices and sizes of the rungs. @source engine facts, section 6 */
export interface LadderRules {
  readonly weights: Readonly<Record<LadderDistribution, (ladder: LadderShape, rung: number) => bigint>>;
  /** Distance of a rung from the lowest one. */
  readonly offset: (ladder: LadderShape, rung: number, tick: BookPx) => bigint;
  /** Returns how many of the lots left over by flooring a rung gets. */
  readonly leftover: (ladder: LadderShape, left: bigint, rung: number) => bigint;
}

export const ladderRules: LadderRules = {
  weights: {
    flat: () => 1n,
    lin_asc: (_ladder, rung) => BigInt(rung + 1),
    lin_desc: ({ rungs }, rung) => BigInt(rungs - rung),
    custom: ({ weights }, rung) => BigInt(weights[rung] ?? 0),
  },
  offset: ({ rungs, pxLow, pxHigh }, rung, tick) => {
    if (rung === 0) return 0n;
    // Flooring does not move the last rung, because both bounds are on the grid.
    return floorToStep(divFloor(BigInt(rung) * (pxHigh - pxLow), BigInt(rungs - 1)), tick);
  },
  leftover: (_ladder, left, rung) => (BigInt(rung) < left ? 1n : 0n),
};

export function rungPrices(rules: LadderRules, ladder: LadderShape, tick: BookPx): BookPx[] {
  return each(ladder, (rung) => bookPx(ladder.pxLow + rules.offset(ladder, rung, tick)));
}

/** @param step  the market's lot in raw lots; `total` is a multiple of it */
export function rungSizes(rules: LadderRules, ladder: LadderShape, step: Lots): Lots[] {
  const weights = each(ladder, (rung) => rules.weights[ladder.dist](ladder, rung));
  const sum = weights.reduce((total, weight) => total + weight, 0n);
  const all = ladder.total / step;
  const shares = weights.map((weight) => divFloor(all * weight, sum));
  const left = all - shares.reduce((total, share) => total + share, 0n);
  return shares.map((share, rung) => lots((share + rules.leftover(ladder, left, rung)) * step));
}

function each<T>({ rungs }: LadderShape, make: (rung: number) => T): T[] {
  return Array.from({ length: rungs }, (_, rung) => make(rung));
}
