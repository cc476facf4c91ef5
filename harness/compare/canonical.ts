import { isJsonArray, isJsonObject, type JsonValue, printJson } from '../../spec-schemas/json/lossless.ts';
import { stripFractionZeros } from './decimal.ts';

/** Returns equal text for values that differ only in key order and in trailing zeros of fractions (D09). */
export function canonicalText(value: JsonValue): string {
  return textOf(value, (rows) => rows);
}

/** Returns equal text for values that differ only in the order of their keys and rows: no sentence orders most lists. */
export function toOrderInsensitiveText(value: JsonValue): string {
  return textOf(value, (rows) => rows.toSorted());
}

function textOf(value: JsonValue, arrange: (rows: readonly string[]) => readonly string[]): string {
  const inner = (member: JsonValue) => textOf(member, arrange);
  if (isJsonArray(value)) return `[${arrange(value.map(inner)).join()}]`;
  if (typeof value === 'string') return printJson(stripFractionZeros(value));
  if (!isJsonObject(value)) return printJson(value);
  const members = Object.keys(value)
    .toSorted()
    .map((key) => `${printJson(key)}:${inner(value[key] ?? null)}`);
  return `{${members.join()}}`;
}
