import { isJsonArray, type JsonValue } from '../../spec-schemas/json/lossless.ts';

/** Position of an object in a body; null: it is the body itself. */
type Place = { readonly parent: object; readonly key: string } | null;

/** Positions in each body that was searched: its rows are looked up one by one. */
const placesOf = new WeakMap<object, Map<object, Place>>();

/** Keys from a body to an object in it, by identity; null where the object is not in it. */
export function jsonKeyPathOfObject(body: JsonValue | undefined, holder: object): readonly string[] | null {
  if (typeof body !== 'object' || body === null) return null;
  if (body === holder) return [];
  const places = placesOf.get(body) ?? new Map<object, Place>();
  if (places.size === 0) {
    note(body, null, places);
    placesOf.set(body, places);
  }
  const keys: string[] = [];
  for (let place = places.get(holder); place !== null; place = places.get(place.parent)) {
    if (place === undefined) return null;
    keys.unshift(place.key);
  }
  return keys;
}

function note(value: JsonValue & object, place: Place, places: Map<object, Place>): void {
  // Where one object stands in several places, the first counts.
  if (places.has(value)) return;
  places.set(value, place);
  const members = isJsonArray(value) ? value.entries() : Object.entries(value);
  for (const [key, member] of members)
    if (typeof member === 'object' && member !== null) note(member, { parent: value, key: String(key) }, places);
}
