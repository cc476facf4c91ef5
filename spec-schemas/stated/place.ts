import { type ShapeStep, shapeFieldsOf, shapePathText } from '../shapes/fields.ts';
import { type ShapeId, shapes } from '../shapes/registry.ts';

/**
 * Place in every value of a shape, as written by `shapePathText`: `perp[].funding.rate_per_hr`, `[]` for each element of a list, `*` for
 * each value of a table; empty for the whole.
 */
export type ShapePlace = string;

const known = new Map<ShapeId, ReadonlySet<ShapePlace>>();

/** Returns every place of a shape: its fields, their parents, and the elements of its lists. */
export function shapePlacesOf(shapeId: ShapeId): ReadonlySet<ShapePlace> {
  const before = known.get(shapeId);
  if (before !== undefined) return before;
  const places = new Set<ShapePlace>();
  for (const { steps, types } of shapeFieldsOf(shapes[shapeId])) {
    for (const [at] of steps.entries()) places.add(shapePathText(steps.slice(0, at + 1)));
    if (types?.has('array') === true) places.add(shapePathText([...steps, '[]']));
  }
  known.set(shapeId, places);
  return places;
}

/**
 * Returns the place that a path of one value leads to; null where the shape has none.
 * @param path  a JSONPath: `$.orders[oid=77].sz`, `$.orders[3].sz`
 */
export function shapePlaceAt(shapeId: ShapeId, path: string): ShapePlace | null {
  const steps = stepsIn(path);
  if (steps === null) return null;
  const places = shapePlacesOf(shapeId);
  let place: ShapePlace = '';
  for (const step of steps) {
    const next = [step, '*'].map((last) => shapePathText(place === '' ? [last] : [place, last]));
    const found = next.find((candidate) => places.has(candidate));
    if (found === undefined) return null;
    place = found;
  }
  return place;
}

/**
 * Parses steps; a key may be empty: `$.clearinghouse_state[''].positions` leads through the table's entry without a name. Null for what
 * is no path into a value, such as `$status`, the reply's status.
 */
function stepsIn(path: string): ShapeStep[] | null {
  const [root, ...steps] = path
    .replaceAll("['']", '.')
    .replace(/\[[^\]]*\]/g, '.[]')
    .split('.');
  return root === '$' ? steps : null;
}

/** Returns the list that an element belongs to; null for any other place. */
export function parentListPlaceOf(place: ShapePlace): ShapePlace | null {
  return place.endsWith('[]') ? place.slice(0, -2) : null;
}

/** Returns the steps of a place. */
export function shapePlaceSteps(place: ShapePlace): ShapeStep[] {
  return place.replaceAll('[]', '.[]').split('.');
}
