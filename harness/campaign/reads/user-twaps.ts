import { isJsonArray, isJsonObject, type JsonObject } from '../../../spec-schemas/json/lossless.ts';
import { type ReadComparisonOverrides, withoutKeys } from './compared-read.ts';

export const userTwapsComparison: ReadComparisonOverrides = {
  type: 'user_twaps',
  sinceRun: ({ twaps, ...body }) => ({
    ...body,
    twaps: isJsonArray(twaps) ? twaps.map((row) => (isJsonObject(row) ? sliced(row) : row)) : (twaps ?? null),
  }),
};

/** Returns a TWAP; the time of a slice before the first one was sent is open (D255). */
function sliced(row: JsonObject): JsonObject {
  return Number(row.slices_done) === 0 ? withoutKeys(row, ['last_fire_ts']) : row;
}
