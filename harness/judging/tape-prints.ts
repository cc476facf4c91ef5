import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import type { ReadContext } from '../check/case-context.ts';
import { rowsAt } from '../client/json-at.ts';

/** Times in ms, both inclusive. */
export interface PrintWindow {
  readonly start_time?: number;
  readonly end_time?: number;
}

/**
 * Reads the prints of a market in a window, newest first. The documents state neither the window nor the order of `trades`, so both are
 * applied here as well: a venue may serve its whole tape, in either order.
 */
export async function readPrintsNewestFirst(
  { given, target }: ReadContext,
  coin: string,
  window: PrintWindow = {},
): Promise<readonly JsonObject[]> {
  const rows = rowsAt(given.data(await target.read('trades', { coin, ...window })), 'trades');
  return newestFirst(rows).filter(({ time }) => isInside(Number(time), window));
}

/** Returns rows newest first, if they are in order of time: equal times keep their order. */
export function newestFirst(rows: readonly JsonObject[]): readonly JsonObject[] {
  const isOldestFirst = Number(rows[0]?.time) < Number(rows.at(-1)?.time);
  return isOldestFirst ? rows.toReversed() : rows;
}

function isInside(time: number, { start_time = 0, end_time = Number.MAX_SAFE_INTEGER }: PrintWindow): boolean {
  return time >= start_time && time <= end_time;
}
