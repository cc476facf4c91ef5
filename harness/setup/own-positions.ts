import { isJsonArray, isJsonObject, type JsonObject } from '../../spec-schemas/json/lossless.ts';
import type { ReadContext } from '../check/case-context.ts';
import { rowsAt } from '../client/json-at.ts';
import { Dec } from '../compare/decimal.ts';

/** Rows of the core dex, whose name is empty, in the data of `clearinghouse_state`. */
export function corePositionsIn({ clearinghouse_state: byDex }: JsonObject): readonly JsonObject[] {
  return rowsAt(isJsonObject(byDex) ? byDex[''] : null, 'positions');
}

/** Open positions of one account on the core dex. */
export async function readPositions({ given, target }: ReadContext, address: string): Promise<readonly JsonObject[]> {
  return corePositionsIn(given.data(await target.read('clearinghouse_state', { address })));
}

/** As `readPositions`, by the feed where that tells: for who tidies up. What is judged is read. */
export async function peekPositions(reading: ReadContext, address: string): Promise<readonly JsonObject[]> {
  const reported = await reading.given.peekFeed({ type: 'clearinghouse_state', user: address });
  const dexs = reported?.clearinghouse_state;
  const rows = isJsonObject(dexs) && isJsonObject(dexs['']) ? dexs[''].positions : undefined;
  const isReadable = isJsonArray(rows) && rows.every((row) => isJsonObject(row) && Dec.parse(row.size) !== null);
  return reported !== null && isReadable ? corePositionsIn(reported) : readPositions(reading, address);
}
