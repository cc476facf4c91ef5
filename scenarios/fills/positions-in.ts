import { rowsAt } from '../../harness/client/json-at.ts';
import { isJsonObject, type JsonObject } from '../../spec-schemas/json/lossless.ts';

/** Rows of the core dex, whose name is empty, in the data of `clearinghouse_state`. */
export function positionsIn({ clearinghouse_state: byDex }: JsonObject): readonly JsonObject[] {
  return rowsAt(isJsonObject(byDex) ? byDex[''] : null, 'positions');
}
