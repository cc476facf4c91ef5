import { isJsonObject, type JsonObject } from '../../spec-schemas/json/lossless.ts';
import type { Reading } from '../check/case-context.ts';
import { rowsAt } from '../client/json-at.ts';

/** Rows of the core dex, whose name is empty, in the data of `clearinghouse_state`. */
export function positionsIn({ clearinghouse_state: byDex }: JsonObject): readonly JsonObject[] {
  return rowsAt(isJsonObject(byDex) ? byDex[''] : null, 'positions');
}

/** Open positions of one account on the core dex. */
export async function positionsOf({ given, target }: Reading, address: string): Promise<readonly JsonObject[]> {
  return positionsIn(given.data(await target.read('clearinghouse_state', { address })));
}
