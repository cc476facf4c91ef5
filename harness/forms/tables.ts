import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { recordServedOriginal } from '../target/served-original.ts';

/** A row with what the keys that it stands under say. */
export function underKeys(held: JsonObject, keys: JsonObject): JsonObject {
  const whole = { ...keys, ...held };
  recordServedOriginal(whole, held, new Map(Object.keys(held).map((key) => [key, key])));
  return whole;
}
