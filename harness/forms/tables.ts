import { isJsonArray, isJsonObject, type JsonArray, type JsonObject } from '../../spec-schemas/json/lossless.ts';
import { recordUnnormalizedOriginal } from '../target/served-original.ts';

/**
 * Rows that stand in a table, each under what its member of this key says; null: its members are no rows.
 * @param figure  the member that stands there alone where a row has no other
 */
export function rowsOfTable(table: JsonObject, key: string, figure?: string): JsonArray | null {
  const rows = Object.entries(table).map(([name, held]) => {
    if (isJsonObject(held)) return rowWithHolderKeys(held, { [key]: name });
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

/** A row with what the keys that it stands under say. */
export function rowWithHolderKeys(held: JsonObject, keys: JsonObject): JsonObject {
  const whole = { ...keys, ...held };
  recordUnnormalizedOriginal(whole, held, new Map(Object.keys(held).map((key) => [key, key])));
  return whole;
}
