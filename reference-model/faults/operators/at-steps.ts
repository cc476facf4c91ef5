import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../../spec-schemas/json/lossless.ts';
import type { ShapeStep } from '../../../spec-schemas/shapes/fields.ts';

/** Whether a match for `fits` exists at the end of `steps` anywhere in the value. */
export function hasMatchAtSteps(
  value: JsonValue | undefined,
  [step, ...rest]: readonly ShapeStep[],
  fits: (member: JsonValue) => boolean = () => true,
): boolean {
  if (step === undefined) return value !== undefined && fits(value);
  if (step === '[]') return isJsonArray(value) && value.some((element) => hasMatchAtSteps(element, rest, fits));
  if (!isJsonObject(value)) return false;
  return keysAt(value, step).some((key) => hasMatchAtSteps(value[key], rest, fits));
}

/** Replaces the value at the end of `steps`, in every array element on the way; undefined removes it. */
export function replaceAtSteps(
  value: JsonValue,
  [step, ...rest]: readonly ShapeStep[],
  by: (member: JsonValue) => JsonValue | undefined,
): JsonValue {
  if (step === undefined) return value;
  if (step === '[]') return isJsonArray(value) ? value.map((element) => replaceAtSteps(element, rest, by)) : value;
  if (!isJsonObject(value)) return value;
  const changed: Record<string, JsonValue | undefined> = { ...value };
  for (const key of keysAt(value, step)) {
    const member = value[key];
    if (member !== undefined) changed[key] = rest.length === 0 ? by(member) : replaceAtSteps(member, rest, by);
  }
  // A key with an undefined value is not serialized.
  return changed as JsonObject;
}

function keysAt(value: JsonObject, step: ShapeStep): string[] {
  if (step === '*') return Object.keys(value);
  return Object.hasOwn(value, step) ? [step] : [];
}
