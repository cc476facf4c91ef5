import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import type { ReadContext } from '../check/case-context.ts';
import { rowsAt } from '../client/json-at.ts';
import { NotExercised } from '../kernel/verdicts.ts';

/** Times in ms, both inclusive. */
export interface PrintWindow {
  readonly start_time?: number;
  readonly end_time?: number;
}

/**
 * Reads the prints of a market in a window, newest first. The documents state neither the window nor the order of `trades`, so both are
 * applied here as well: a venue may serve its whole tape, in either order.
 * @throws NotExercised if the prints tell no time: no key of this read is documented
 */
export async function readPrintsNewestFirst(
  reading: ReadContext,
  coin: string,
  window: PrintWindow = {},
): Promise<readonly JsonObject[]> {
  const prints = await readPrintsIfTimed(reading, coin, window);
  if (prints === null) throw new NotExercised('prints that tell their time');
  return prints;
}

/** Like `readPrintsNewestFirst`; null if the prints tell no time, which only a window needs. */
export async function readPrintsIfTimed(
  { given, target }: ReadContext,
  coin: string,
  window: PrintWindow,
): Promise<readonly JsonObject[] | null> {
  const rows = rowsAt(given.data(await target.read('trades', { coin, ...window })), 'trades');
  if (Object.keys(window).length === 0) return toNewestFirst(rows);
  return rows.every(isTimed) ? toNewestFirst(rows).filter(({ time }) => isInside(Number(time), window)) : null;
}

function isTimed({ time }: JsonObject): boolean {
  return (typeof time === 'number' || typeof time === 'string') && Number(time) > 0;
}

/** Returns rows newest first, if they are in order of time: equal times keep their order. */
export function toNewestFirst(rows: readonly JsonObject[]): readonly JsonObject[] {
  const isOldestFirst = Number(rows[0]?.time) < Number(rows.at(-1)?.time);
  return isOldestFirst ? rows.toReversed() : rows;
}

function isInside(time: number, { start_time = 0, end_time = Number.MAX_SAFE_INTEGER }: PrintWindow): boolean {
  return time >= start_time && time <= end_time;
}
