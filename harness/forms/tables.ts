import {
  isJsonArray,
  isJsonObject,
  type JsonArray,
  type JsonObject,
  type JsonValue,
  parseJson,
} from '../../spec-schemas/json/lossless.ts';
import { recordUnnormalizedOriginal } from '../target/served-original.ts';

/** Key of a row in a table. */
export interface TableKey {
  readonly name: string;
  /** Whether its values are whole numbers, which JSON can write as a key only in quotes. */
  readonly isNumber?: boolean;
}

/**
 * Returns the rows of a table, each with its key under the key's name; null: its members are no rows.
 * @param figure  name of a single value that the table may hold in place of a row
 */
export function rowsOfTable(table: JsonObject, { name, isNumber }: TableKey, figure?: string): JsonArray | null {
  const rows = Object.entries(table).map(([served, held]) => {
    const key: JsonValue = isNumber && /^(0|[1-9]\d{0,38})$/.test(served) ? parseJson(served) : served;
    if (isJsonObject(held)) return rowWithParentKeys(held, { [name]: key });
    if (figure === undefined || isJsonArray(held)) return null;
    const row: JsonObject = { [name]: key, [figure]: held };
    recordUnnormalizedOriginal(row, table, new Map([[figure, served]]));
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
