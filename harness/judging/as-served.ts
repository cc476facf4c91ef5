import { derived } from '../check/evidence.ts';
import type { Expectation } from '../check/expect.ts';
import type { Dec } from '../compare/decimal.ts';
import { isEqualAsServed, isWithinTolerance, lastDecimalPlaceOf, negativePowerOfTen } from '../compare/planes.ts';

/**
 * Judges that a figure is so much, as far as it shows: at how many places a balance or a sum is served no sentence fixes.
 * @param beside  other figures of its kind that were read, which may show more places
 */
export function judgeFigureAsServed(
  expectation: Expectation,
  figure: Dec,
  due: Dec,
  what: string,
  beside: readonly Dec[] = [],
): void {
  expectation.relation(
    due.toString(),
    { [what]: derived(figure, figure) },
    () => isEqualAsServed(figure, due, beside),
    what,
  );
}

/** As `judgeFigureAsServed`, where the due figure is one that the venue served as well: either shows what its places let it. */
export function judgeFiguresServedAlike(expectation: Expectation, figure: Dec, due: Dec, what: string): void {
  const own = lastDecimalPlaceOf(figure);
  const other = lastDecimalPlaceOf(due);
  // A figure that is served to a millionth loses nothing.
  const isSame =
    isEqualAsServed(figure, due) || (!isFine(own, other) && isWithinTolerance(figure, due, own.plus(other)));
  expectation.relation(due.toString(), { [what]: derived(figure, figure) }, () => isSame, what);
}

const MICRO = negativePowerOfTen(6);

function isFine(...places: readonly Dec[]): boolean {
  return places.every((place) => place.equals(MICRO));
}
