import { type JsonValue, tryParseJson } from '../../spec-schemas/json/lossless.ts';

// A byte order mark is no JSON, so it is kept for the parser to trip over.
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The body as JSON; undefined when its bytes are no UTF-8, no JSON, or JSON beyond what is read at all. */
export function parseJsonBody(body: Uint8Array): JsonValue | undefined {
  try {
    return tryParseJson(utf8.decode(body));
  } catch {
    return undefined;
  }
}
