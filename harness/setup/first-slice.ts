import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import type { PollContext } from '../check/case-context.ts';
import type { Identity } from '../identity/keys.ts';
import { NotExercised } from '../kernel/verdicts.ts';
import { readTwapRows } from './own-twaps.ts';

/** Maximum delay, ms, that is waited for where the clock cannot be moved: longer than the default minimum; a voted delay may be hours. */
export const MAX_TWAP_SLICE_WAIT_MS = 15_000;

/**
 * Returns the delay of a TWAP, from its row.
 * @param asked  requested delay, if there is no row
 * @throws NotExercised where it is too long to wait for
 */
export function twapSliceDelayOf(
  { pace }: Pick<PollContext, 'pace'>,
  row: JsonObject | undefined,
  requested: number,
): number {
  const delayMs = Number(row?.delay_ms ?? requested);
  if (!pace.movesClock && !(delayMs <= MAX_TWAP_SLICE_WAIT_MS))
    throw new NotExercised(`parents whose slices are ${MAX_TWAP_SLICE_WAIT_MS} ms apart at most`);
  return delayMs;
}

/** Whether a listed TWAP has sent no slice yet. */
export function hasNoTwapSliceYet({ slices_done }: JsonObject): boolean {
  return Number(slices_done) === 0;
}

/**
 * Observes the effect of the first slices of an account's TWAPs: with the first pass, or after the delay of those that are listed, since
 * no document says when a first slice is sent (D220).
 * @returns the last observation, for the check to judge
 * @throws NotExercised where that delay is too long to wait for
 */
export async function awaitFirstTwapSlices<T>(
  watching: PollContext,
  { address }: Pick<Identity, 'address'>,
  observe: () => Promise<T>,
  reached: (value: T) => boolean,
): Promise<T> {
  const { pace } = watching;
  const observed = await pace.eventually(observe, reached);
  if (reached(observed)) return observed;
  // A pass that sent nothing may have counted as the first slice: every listed parent is waited for.
  const waiting = await readTwapRows(watching, address);
  if (waiting.length === 0) return observed;
  await pace.passed(Math.max(...waiting.map((row) => twapSliceDelayOf(watching, row, 0))));
  return pace.eventually(observe, reached);
}
