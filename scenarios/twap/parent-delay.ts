import type { CaseContext } from '../../harness/check/case-context.ts';
import { twapSliceDelayOf } from '../../harness/setup/first-slice.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

/** Delay if the clock can be moved, ms: longer than all requests of a case between two moves. */
const MOVED_MS = 120_000;
/**
 * Below the default minimum, so that a venue raises it to its own. On a venue without a minimum, a parent with this delay still outlives
 * the reads.
 */
const LEAST_MS = 5_000;

/**
 * The delay to request: as short as the venue accepts if it has to be waited for.
 * @param leastMs  minimum that the case needs between two slices
 */
export function twapDelayMsToRequest({ pace }: Pick<CaseContext<never>, 'pace'>, leastMs = LEAST_MS): number {
  return pace.movesClock ? MOVED_MS : leastMs;
}

/**
 * The delay of a parent, from its row.
 * @throws NotExercised if it is too long to wait for
 */
export function requireWaitableTwapDelay(
  { pace }: Pick<CaseContext<never>, 'pace'>,
  row: JsonObject | undefined,
): number {
  return twapSliceDelayOf({ pace }, row, twapDelayMsToRequest({ pace }));
}
