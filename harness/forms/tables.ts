import { isJsonArray, isJsonObject, type JsonArray, type JsonObject } from '../../spec-schemas/json/lossless.ts';
import { recordUnnormalizedOriginal } from '../target/served-original.ts';

/**
 * Returns the rows of a table, each with its key under this name; null: its members are no rows.
 * @param figure  name of a single value that the table may hold in place of a row
 */
export function rowsOfTable(table: JsonObject, key: string, figure?: string): JsonArray | null {
  const rows = Object.entries(table).map(([name, held]) => {
    if (isJsonObject(held)) return rowWithParentKeys(held, { [key]: name });
    if (figure === undefined || isJsonArray(held)) return null;
    const row: JsonObject = { [key]: name, [figure]: held };
    recordUnnormalizedOriginal(row, table, new Map([[figure, name]]));
    return row;
  });
  const whole = rows.filter((row) => row !== null);
  if (whole.length < rows.length) return null;
  recordUnnormalizedOriginal(whole, table);
  return whole;
}

/** Returns a row with the keys that it is nested under. */
export function rowWithParentKeys(held: JsonObject, keys: JsonObject): JsonObject {
  const whole = { ...keys, ...held };
  recordUnnormalizedOriginal(whole, held, new Map(Object.keys(held).map((key) => [key, key])));
  return whole;
}
