import { isJsonArray, isJsonObject, type JsonObject } from '../../spec-schemas/json/lossless.ts';
import type { Reading } from '../check/case-context.ts';
import { rowsAt } from '../client/json-at.ts';
import { Dec } from '../compare/decimal.ts';

/** Rows of the core dex, whose name is empty, in the data of `clearinghouse_state`. */
export function positionsIn({ clearinghouse_state: byDex }: JsonObject): readonly JsonObject[] {
  return rowsAt(isJsonObject(byDex) ? byDex[''] : null, 'positions');
}

/** Open positions of one account on the core dex. */
export async function positionsOf({ given, target }: Reading, address: string): Promise<readonly JsonObject[]> {
  return positionsIn(given.data(await target.read('clearinghouse_state', { address })));
}

/** As `positionsOf`, by the feed where that tells: for who tidies up. What is judged is read. */
export async function standingPositions(reading: Reading, address: string): Promise<readonly JsonObject[]> {
  const told = await reading.given.glance({ type: 'clearinghouse_state', user: address });
  const dexs = told?.clearinghouse_state;
  const rows = isJsonObject(dexs) && isJsonObject(dexs['']) ? dexs[''].positions : undefined;
  const isTold = isJsonArray(rows) && rows.every((row) => isJsonObject(row) && Dec.parse(row.size) !== null);
  return told !== null && isTold ? positionsIn(told) : positionsOf(reading, address);
}
