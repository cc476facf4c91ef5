import { type JsonValue, tryParseJson } from '../../spec-schemas/json/lossless.ts';
import type { WireRequest } from '../target/wire.ts';

const known = new WeakMap<WireRequest, JsonValue | undefined>();

/** Returns the JSON of a request's body; undefined where it has none, or bytes. Parsed once for all that judge the reply. */
export function parseRequestBody(request: WireRequest): JsonValue | undefined {
  if (typeof request.body !== 'string') return undefined;
  if (known.has(request)) return known.get(request);
  const body = tryParseJson(request.body);
  known.set(request, body);
  return body;
}
