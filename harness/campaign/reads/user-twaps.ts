import { isJsonArray, isJsonObject, type JsonObject } from '../../../spec-schemas/json/lossless.ts';
import { type OwnComparison, without } from './compared-read.ts';

export const userTwaps: OwnComparison = {
  type: 'user_twaps',
  since: ({ twaps, ...body }) => ({
    ...body,
    twaps: isJsonArray(twaps) ? twaps.map((row) => (isJsonObject(row) ? sliced(row) : row)) : (twaps ?? null),
  }),
};

/** What stands for the time of a slice that has not gone is open (D255). */
function sliced(row: JsonObject): JsonObject {
  return Number(row.slices_done) === 0 ? without(row, ['last_fire_ts']) : row;
}
