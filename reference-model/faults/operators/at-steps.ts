import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../../spec-schemas/json/lossless.ts';
import type { Step } from '../../../spec-schemas/shapes/fields.ts';

/** Whether something that `fits` stands at the end of `steps` anywhere in the value. */
export function hasValueAt(
  value: JsonValue | undefined,
  [step, ...rest]: readonly Step[],
  fits: (member: JsonValue) => boolean = () => true,
): boolean {
  if (step === undefined) return value !== undefined && fits(value);
  if (step === '[]') return isJsonArray(value) && value.some((element) => hasValueAt(element, rest, fits));
  if (!isJsonObject(value)) return false;
  return keysAt(value, step).some((key) => hasValueAt(value[key], rest, fits));
}

/** The value with what stands at the end of `steps` replaced, in every element on the way; undefined takes it out. */
export function replaceAt(
  value: JsonValue,
  [step, ...rest]: readonly Step[],
  by: (member: JsonValue) => JsonValue | undefined,
): JsonValue {
  if (step === undefined) return value;
  if (step === '[]') return isJsonArray(value) ? value.map((element) => replaceAt(element, rest, by)) : value;
  if (!isJsonObject(value)) return value;
  const changed: Record<string, JsonValue | undefined> = { ...value };
  for (const key of keysAt(value, step)) {
    const member = value[key];
    if (member !== undefined) changed[key] = rest.length === 0 ? by(member) : replaceAt(member, rest, by);
  }
  // A key whose value is undefined is not printed.
  return changed as JsonObject;
}

function keysAt(value: JsonObject, step: Step): string[] {
  if (step === '*') return Object.keys(value);
  return Object.hasOwn(value, step) ? [step] : [];
}
