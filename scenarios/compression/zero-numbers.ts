import { isJsonArray, isJsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';

/**
 * A body with every number replaced by 0: for an account without orders the numbers contain at most the block, which differs between
 * connections.
 */
export function withZeroedNumbers(value: JsonValue): JsonValue {
  if (typeof value === 'number' || typeof value === 'bigint') return 0;
  if (isJsonArray(value)) return value.map(withZeroedNumbers);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withZeroedNumbers(each ?? null)]));
}
