import type { ProxiedReply, ProxiedRequest } from '../harness/target/proxy.fixture.ts';
import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  printJson,
  tryParseJson,
} from '../spec-schemas/json/lossless.ts';

// Questions that a proxy in front of a venue asks of a request, and edits that it makes of a reply.

/** Names the request: `info.<type>`, or `exchange.admission` for an action that places no order. */
export function requestNameOf({ path, body }: ProxiedRequest): string {
  const request = tryParseJson(body);
  if (path === '/exchange') return 'exchange.admission';
  return path === '/info' && isJsonObject(request) ? `info.${String(request.type)}` : path;
}

/** The reply with the object under `data` changed; any other reply as it is. */
export function editReplyData(reply: ProxiedReply, edit: (data: JsonObject) => JsonObject): ProxiedReply {
  const body = tryParseJson(reply.body);
  if (!isJsonObject(body) || !isJsonObject(body.data)) return reply;
  return { ...reply, body: printJson({ ...body, data: edit(body.data) }) };
}

/** The value with what stands at the end of `steps` replaced, where there is a way to it. */
export function replaceAtPath(value: JsonObject, [key = '', ...rest]: readonly string[], by: JsonValue): JsonObject {
  const inner = value[key];
  if (rest.length === 0) return { ...value, [key]: by };
  return isJsonObject(inner) ? { ...value, [key]: replaceAtPath(inner, rest, by) } : value;
}
