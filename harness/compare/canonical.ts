import { isJsonArray, isJsonObject, type JsonValue, printJson } from '../../spec-schemas/json/lossless.ts';

/** Returns one text for values that differ in the order of their keys only. */
export function canonicalText(value: JsonValue): string {
  if (isJsonArray(value)) return `[${value.map(canonicalText).join()}]`;
  if (!isJsonObject(value)) return printJson(value);
  const members = Object.keys(value)
    .toSorted()
    .map((key) => `${printJson(key)}:${canonicalText(value[key] ?? null)}`);
  return `{${members.join()}}`;
}
