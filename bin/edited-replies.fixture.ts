import type { ProxiedReply, ProxiedRequest } from '../harness/target/proxy.fixture.ts';
import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  printJson,
  tryParseJson,
} from '../spec-schemas/json/lossless.ts';

// Helpers of a proxy in front of a venue: predicates on requests, and edits of replies.

/** Returns the request's name: `info.<type>`, or `exchange.admission` for an action that places no order. */
export function requestNameOf({ path, body }: ProxiedRequest): string {
  const request = tryParseJson(body);
  if (path === '/exchange') return 'exchange.admission';
  return path === '/info' && isJsonObject(request) ? `info.${String(request.type)}` : path;
}

/** Changes the object under `data` of a reply; returns any other reply unchanged. */
export function editReplyData(reply: ProxiedReply, edit: (data: JsonObject) => JsonObject): ProxiedReply {
  const body = tryParseJson(reply.body);
  if (!isJsonObject(body) || !isJsonObject(body.data)) return reply;
  return { ...reply, body: printJson({ ...body, data: edit(body.data) }) };
}

/** Replaces the value at `steps`, where that path exists. */
export function replaceAtPath(value: JsonObject, [key = '', ...rest]: readonly string[], by: JsonValue): JsonObject {
  const inner = value[key];
  if (rest.length === 0) return { ...value, [key]: by };
  return isJsonObject(inner) ? { ...value, [key]: replaceAtPath(inner, rest, by) } : value;
}
