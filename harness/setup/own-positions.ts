import { isJsonArray, isJsonObject, type JsonObject } from '../../spec-schemas/json/lossless.ts';
import type { ReadContext } from '../check/case-context.ts';
import { rowsAt } from '../client/json-at.ts';
import { Dec } from '../compare/decimal.ts';

/** Returns rows of the core dex, whose name is empty, from the data of `clearinghouse_state`. */
export function corePositionsIn({ clearinghouse_state: byDex }: JsonObject): readonly JsonObject[] {
  return rowsAt(isJsonObject(byDex) ? byDex[''] : null, 'positions');
}

/** Reads the open positions of one account on the core dex. */
export async function readPositions({ given, target }: ReadContext, address: string): Promise<readonly JsonObject[]> {
  return corePositionsIn(given.data(await target.read('clearinghouse_state', { address })));
}

/** Like `readPositions`, over the feed where possible: for tidying up. Judged positions are read. */
export async function readPositionsFeedFirst(reading: ReadContext, address: string): Promise<readonly JsonObject[]> {
  const reported = await reading.given.peekFeed({ type: 'clearinghouse_state', user: address });
  const dexs = reported?.clearinghouse_state;
  const rows = isJsonObject(dexs) && isJsonObject(dexs['']) ? dexs[''].positions : undefined;
  const isReadable = isJsonArray(rows) && rows.every((row) => isJsonObject(row) && Dec.parse(row.size) !== null);
  return reported !== null && isReadable ? corePositionsIn(reported) : readPositions(reading, address);
}
