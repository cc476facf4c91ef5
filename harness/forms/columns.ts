import { isJsonArray, type JsonArray, type JsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import { recordUnnormalizedOriginal } from '../target/served-original.ts';

/** Returns rows served as columns, a list for each key (D227); null: the members are no lists of equal length. */
export function rowsOfColumns(columns: JsonObject): JsonArray | null {
  const members = Object.entries(columns);
  const lists = members.flatMap(([key, list]) => (isJsonArray(list) ? [{ key, list }] : []));
  const [first] = lists;
  if (first === undefined || lists.length < members.length) return null;
  if (lists.some(({ list }) => list.length !== first.list.length)) return null;
  const rows = first.list.map((_, at): JsonValue => {
    const row = Object.fromEntries(lists.map(({ key, list }) => [key, list[at] ?? null]));
    recordUnnormalizedOriginal(row, columns, new Map(lists.map(({ key }) => [key, key])));
    return row;
  });
  recordUnnormalizedOriginal(rows, columns);
  return rows;
}
