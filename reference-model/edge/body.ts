import { type JsonValue, tryParseJson } from '../../spec-schemas/json/lossless.ts';

// A byte order mark is invalid JSON, so it is kept for the parser to reject.
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Parses the body as JSON; undefined if its bytes are not UTF-8, not JSON, or exceed the supported JSON. */
export function parseJsonBody(body: Uint8Array): JsonValue | undefined {
  try {
    return tryParseJson(utf8.decode(body));
  } catch {
    return undefined;
  }
}
