import { isJsonObject, type JsonObject, type JsonValue } from '../../../spec-schemas/json/lossless.ts';
import { Dec } from '../../compare/decimal.ts';
import { Blocked } from '../../kernel/verdicts.ts';

// Figures from reads, spelled as a genesis document requires. Each function throws Blocked when the figure is missing.

export function objectOrEmpty(value: JsonValue | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}

export function requireText(row: JsonObject, key: string): string {
  const value = row[key];
  if (typeof value === 'string') return value;
  throw new Blocked(`nothing to adopt: ${key} is no text`);
}

export function requireInteger(row: JsonObject, key: string): number {
  const value = row[key];
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value;
  throw new Blocked(`nothing to adopt: ${key} is no integer`);
}

/** Returns the shortest spelling, as a genesis document requires. A lenient target may send a rate as a number. */
export function requireAmountText(value: JsonValue | undefined): string {
  const parsed = Dec.parse(typeof value === 'number' ? String(value) : value);
  if (parsed === null) throw new Blocked('nothing to adopt: a figure is no decimal');
  return parsed.toString();
}

export function amountTextOrNull(value: JsonValue | undefined): string | null {
  return value === undefined || value === null ? null : requireAmountText(value);
}
