import { isJsonObject, type JsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import { parseJsonBody } from '../edge/body.ts';
import { type Refusal, refuse } from '../refusal.ts';

/** Parses the body of a control call: a JSON object, or empty for a call without fields. */
export function parseCallBody(bytes: Uint8Array): JsonObject | Refusal {
  if (bytes.length === 0) return {};
  const body = parseJsonBody(bytes);
  return isJsonObject(body) ? body : refuse('INVALID_REQUEST', 'the body is no JSON object');
}

/** Returns an integer within the bounds; null for anything else. */
export function boundedIntegerOf(value: JsonValue | undefined, min: number, max: number): number | null {
  return typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max ? value : null;
}
