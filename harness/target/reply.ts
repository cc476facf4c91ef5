import { isUtf8 } from 'node:buffer';
import { tryParseJson } from '../../spec-schemas/json/lossless.ts';
import type { WireReply } from './wire.ts';

/** Parses a received reply; both transports use this, so that a body means the same on each. */
export function parseWireReply(
  status: number,
  headers: Readonly<Record<string, string>>,
  bytes: Uint8Array,
  receivedAtMs: number,
): WireReply {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = buffer.toString('utf8');
  // JSON is UTF-8 by definition: a body with invalid sequences is no JSON, even where it could be parsed after replacing them.
  const validUtf8 = isUtf8(buffer);
  return { status, headers, bytes, text, validUtf8, json: validUtf8 ? tryParseJson(text) : undefined, receivedAtMs };
}

/** Returns one value per header: node gives a list where a name was repeated. */
export function flattenHeaders(
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined) flat[name] = typeof value === 'string' ? value : value.join(', ');
  }
  return flat;
}
