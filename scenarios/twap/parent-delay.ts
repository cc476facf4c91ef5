import type { CaseContext } from '../../harness/check/case-context.ts';
import { twapSliceDelayOf } from '../../harness/setup/first-slice.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

/** Delay where the clock is moved, ms: longer than all requests of a case between two moves. */
const MOVED_MS = 120_000;
/**
 * Below the minimum by default, so that a venue raises it to its own. Where a venue has none, a parent with this one still
 * outlives the reads that look for it.
 */
const LEAST_MS = 5_000;

/**
 * The delay to ask for: as short as the venue takes it where it is waited for.
 * @param leastMs  what the case needs between two slices
 */
export function twapDelayToRequest({ pace }: Pick<CaseContext<never>, 'pace'>, leastMs = LEAST_MS): number {
  return pace.movesClock ? MOVED_MS : leastMs;
}

/**
 * The delay that a parent has, by its row.
 * @throws NotExercised where it is too long to be waited for
 */
export function twapDelayOf({ pace }: Pick<CaseContext<never>, 'pace'>, row: JsonObject | undefined): number {
  return twapSliceDelayOf({ pace }, row, twapDelayToRequest({ pace }));
}
