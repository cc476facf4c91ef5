import { shapeFieldsOf, shapePathText } from '../../../spec-schemas/shapes/fields.ts';
import { type ShapeId, shapes } from '../../../spec-schemas/shapes/registry.ts';
import { shapePlaceAt } from '../../../spec-schemas/stated/place.ts';
import { formatShort } from '../../compare/format-short.ts';
import type { DiffRow } from '../../runner/events.ts';

const publicPlaces = new Map<ShapeId, ReadonlySet<string>>();

/** Returns the places of a shape whose key the documents do not name. */
function publicPlacesOf(shapeId: ShapeId): ReadonlySet<string> {
  const known = publicPlaces.get(shapeId);
  if (known !== undefined) return known;
  const found = shapeFieldsOf(shapes[shapeId]).flatMap(({ key, steps }) =>
    key === 'seed' ? [] : [shapePathText(steps)],
  );
  const places = new Set(found);
  publicPlaces.set(shapeId, places);
  return places;
}

/** Whether two bodies differ only in a key known from public facts alone, which the target omits (D106). */
export function isOmittedPublicFactField(shapeId: ShapeId, { path, actual }: DiffRow): boolean {
  if (actual !== formatShort(undefined)) return false;
  const place = shapePlaceAt(shapeId, path);
  return place !== null && publicPlacesOf(shapeId).has(place);
}
