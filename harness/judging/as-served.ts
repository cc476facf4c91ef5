import { derived } from '../check/evidence.ts';
import type { Expectation } from '../check/expect.ts';
import type { Dec } from '../compare/decimal.ts';
import { isServedAs } from '../compare/planes.ts';

/**
 * Judges that a figure is so much, as far as it shows: at how many places a balance or a sum is served no sentence fixes.
 * @param beside  other figures of its kind that were read, which may show more places
 */
export function judgeServed(
  expectation: Expectation,
  figure: Dec,
  due: Dec,
  what: string,
  beside: readonly Dec[] = [],
): void {
  expectation.relation(
    due.toString(),
    { [what]: derived(figure, figure) },
    () => isServedAs(figure, due, beside),
    what,
  );
}
