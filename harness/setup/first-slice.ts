import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import type { PollContext } from '../check/case-context.ts';
import type { Identity } from '../identity/keys.ts';
import { NotExercised } from '../kernel/verdicts.ts';
import { readTwapRows } from './own-twaps.ts';

/**
 * Longest delay, ms, that is waited for where nobody moves the clock: longer than the minimum by default; a governed
 * delay may be hours.
 */
export const MAX_SLICE_WAIT_MS = 15_000;

/**
 * The delay that a parent has, by its row.
 * @param asked  what it was started with, where there is no row
 * @throws NotExercised where it is too long to be waited for
 */
export function twapSliceDelayOf(
  { pace }: Pick<PollContext, 'pace'>,
  row: JsonObject | undefined,
  requested: number,
): number {
  const delayMs = Number(row?.delay_ms ?? requested);
  if (!pace.movesClock && !(delayMs <= MAX_SLICE_WAIT_MS))
    throw new NotExercised(`parents whose slices are ${MAX_SLICE_WAIT_MS} ms apart at most`);
  return delayMs;
}

/** Whether a parent is listed of which no slice has gone. */
export function hasNoSliceYet({ slices_done }: JsonObject): boolean {
  return Number(slices_done) === 0;
}

/**
 * Observes the effect of the first slices of an account's parents: with the first pass, or once the delay of those that
 * are listed and have sent none is over, as no document says when a first slice goes (D220).
 * @returns what was observed last, for the check to judge
 * @throws NotExercised where that delay is too long to be waited for
 */
export async function awaitFirstSlices<T>(
  watching: PollContext,
  { address }: Pick<Identity, 'address'>,
  observe: () => Promise<T>,
  reached: (value: T) => boolean,
): Promise<T> {
  const { pace } = watching;
  const observed = await pace.eventually(observe, reached);
  if (reached(observed)) return observed;
  const waiting = (await readTwapRows(watching, address)).filter(hasNoSliceYet);
  if (waiting.length === 0) return observed;
  await pace.passed(Math.max(...waiting.map((row) => twapSliceDelayOf(watching, row, 0))));
  return pace.eventually(observe, reached);
}
