import {
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  printJson,
} from '../../spec-schemas/json/lossless.ts';
import { isSameDecimal } from './decimal.ts';

/** Returns those fields of a row that differ from their expected values, as shown. Numbers are compared by value. */
export function pickDifferingMembers(row: JsonObject | undefined, wanted: JsonObject): JsonObject {
  const other = Object.entries(wanted).filter(([key, value]) => !isLike(row?.[key] ?? null, value));
  return Object.fromEntries(other.map(([key]) => [key, row?.[key] ?? 'nothing']));
}

/**
 * Returns the fields of one description of a thing that another one has as well. A value of another type cannot be read; its shape reports
 * it.
 */
export function pickComparableMembers(row: JsonObject | undefined, other: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(other).filter(([key, value]) => row === undefined || isOfOneType(row[key], value)),
  );
}

function isOfOneType(shown: JsonValue | undefined, wanted: JsonValue): boolean {
  return shown !== undefined && (shown === null || wanted === null || typeof shown === typeof wanted);
}

function isLike(shown: JsonValue, wanted: JsonValue): boolean {
  if (typeof shown === 'string' && typeof wanted === 'string')
    return shown.toLowerCase() === wanted.toLowerCase() || isSameDecimal(shown, wanted);
  if (isJsonArray(shown) && isJsonArray(wanted))
    return shown.length === wanted.length && wanted.every((value, n) => isLike(shown[n] ?? null, value));
  if (isJsonObject(shown) && isJsonObject(wanted)) return Object.keys(pickDifferingMembers(shown, wanted)).length === 0;
  return printJson(shown) === printJson(wanted);
}
