import { isJsonArray, isJsonObject, type JsonValue } from '../../../spec-schemas/json/lossless.ts';
import { shapeFieldsOf, shapePathText } from '../../../spec-schemas/shapes/fields.ts';
import { type ShapeId, shapes } from '../../../spec-schemas/shapes/registry.ts';
import { type ShapePlace, shapePlaceSteps } from '../../../spec-schemas/stated/place.ts';
import { statementsByShape } from '../../../spec-schemas/stated/stated.ts';
import { shapeOfComparedRead } from '../explain/clause-of.ts';

/** Returns the stated places of a read that exist in this body: an empty list exercises no field of its rows. */
export function exercisedShapePlacesIn(type: string, body: JsonValue | undefined): ShapePlace[] {
  const shape = shapeOfComparedRead(type);
  return shape === null ? [] : placesHeld(shape).filter((place) => leads(body, shapePlaceSteps(place)));
}

/** Kinds of values that a campaign does not compare, always or where the target's times are unknown. */
const passedOver: ReadonlySet<string | null> = new Set(['environment', 'prose', 'time']);

const held = new Map<ShapeId, readonly ShapePlace[]>();

/** Returns the stated places at which a campaign compares the target with its shadow. */
function placesHeld(shape: ShapeId): readonly ShapePlace[] {
  const before = held.get(shape);
  if (before !== undefined) return before;
  const open = shapeFieldsOf(shapes[shape]).filter(({ compare }) => passedOver.has(compare));
  const notHeld = new Set(open.map(({ steps }) => shapePathText(steps)));
  const { values = {}, rows = {} } = statementsByShape[shape] ?? {};
  const places = [...Object.keys(values), ...Object.keys(rows).map((list) => `${list}[]`)];
  const left = places.filter((place) => !notHeld.has(place));
  held.set(shape, left);
  return left;
}

function leads(value: JsonValue | undefined, [step, ...rest]: readonly string[]): boolean {
  if (step === undefined) return value !== undefined && value !== null;
  if (step === '[]') return isJsonArray(value) && value.some((element) => leads(element, rest));
  if (!isJsonObject(value)) return false;
  return step === '*' ? Object.values(value).some((member) => leads(member, rest)) : leads(value[step], rest);
}
