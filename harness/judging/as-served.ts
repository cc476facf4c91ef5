import { derived } from '../check/evidence.ts';
import type { Expectation } from '../check/expect.ts';
import type { Dec } from '../compare/decimal.ts';
import {
  isEqualToShownPrecision,
  isWithinTolerance,
  lastDecimalPlaceOf,
  negativePowerOfTen,
} from '../compare/planes.ts';

/**
 * Judges that a figure equals an amount to its shown precision: no sentence states the precision of a balance or a sum.
 * @param beside  other readings of the same kind, which may show more places
 */
export function judgeFigureToShownPrecision(
  expectation: Expectation,
  figure: Dec,
  due: Dec,
  what: string,
  beside: readonly Dec[] = [],
): void {
  expectation.relation(
    due.toString(),
    { [what]: derived(figure, figure) },
    () => isEqualToShownPrecision(figure, due, beside),
    what,
  );
}

/** Like `judgeFigureToShownPrecision`, where the expected value was served as well, so that both have limited precision. */
export function judgeServedFiguresEqual(expectation: Expectation, figure: Dec, due: Dec, what: string): void {
  const own = lastDecimalPlaceOf(figure);
  const other = lastDecimalPlaceOf(due);
  // A figure with six decimals is exact.
  const isSame =
    isEqualToShownPrecision(figure, due) || (!isFine(own, other) && isWithinTolerance(figure, due, own.plus(other)));
  expectation.relation(due.toString(), { [what]: derived(figure, figure) }, () => isSame, what);
}

const MICRO = negativePowerOfTen(6);

function isFine(...places: readonly Dec[]): boolean {
  return places.every((place) => place.equals(MICRO));
}
