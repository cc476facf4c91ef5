import { isJsonArray, type JsonValue } from '../../spec-schemas/json/lossless.ts';

/** Keys from a body to an object in it, by identity; null where it does not stand there. */
export function keyPathTo(body: JsonValue | undefined, holder: object): readonly string[] | null {
  if (typeof body !== 'object' || body === null) return null;
  if (body === holder) return [];
  const members = isJsonArray(body) ? body.entries() : Object.entries(body);
  for (const [key, value] of members) {
    const keys = keyPathTo(value, holder);
    if (keys !== null) return [String(key), ...keys];
  }
  return null;
}
