import { isJsonArray, isJsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';

/**
 * A body with 0 for each of its numbers: of an account without orders they tell of the block at most, which is another one on
 * each connection.
 */
export function withZeroedNumbers(value: JsonValue): JsonValue {
  if (typeof value === 'number' || typeof value === 'bigint') return 0;
  if (isJsonArray(value)) return value.map(withZeroedNumbers);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withZeroedNumbers(each ?? null)]));
}
