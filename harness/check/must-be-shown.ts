import { isJsonArray, isJsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import { type ShapeStep, shapeFieldsOf, shapePathText } from '../../spec-schemas/shapes/fields.ts';
import { type ShapeId, shapes } from '../../spec-schemas/shapes/registry.ts';
import { at } from '../client/json-at.ts';
import { NotExercised } from '../kernel/verdicts.ts';

/**
 * Requires keys known from public facts alone. A venue may omit them, or use another type for them or their content: that is reported with
 * the reply, and then nothing can be read from them (D106).
 * @throws NotExercised
 */
export function assumeShownKeys(shapeId: ShapeId, body: JsonValue, ...paths: readonly string[]): void {
  const lacking = paths.find((path) => at(body, path) === undefined);
  if (lacking !== undefined) throw new NotExercised(`${lacking}, which the venue does not show`);
  const other = shapeFieldsOf(shapes[shapeId])
    .filter(({ steps }) => paths.some((path) => isWithin(shapePathText(steps), path)))
    .find(({ steps, types }) => types !== null && valuesAt(body, steps).some((value) => !types.has(typeOf(value))));
  if (other !== undefined)
    throw new NotExercised(`${shapePathText(other.steps)}, which the venue shows as another type`);
}

function isWithin(place: string, path: string): boolean {
  return place === path || place.startsWith(`${path}.`) || place.startsWith(`${path}[]`);
}

function valuesAt(value: JsonValue | undefined, [step, ...rest]: readonly ShapeStep[]): readonly JsonValue[] {
  if (value === undefined) return [];
  if (step === undefined) return [value];
  if (step === '[]') return isJsonArray(value) ? value.flatMap((element) => valuesAt(element, rest)) : [];
  if (!isJsonObject(value)) return [];
  const members = step === '*' ? Object.values(value) : [value[step]];
  return members.flatMap((member) => valuesAt(member, rest));
}

function typeOf(value: JsonValue): string {
  if (value === null) return 'null';
  if (isJsonArray(value)) return 'array';
  return typeof value === 'bigint' ? 'number' : typeof value;
}
