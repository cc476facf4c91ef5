import { isJsonObject, type JsonObject, printJson } from '../../spec-schemas/json/lossless.ts';
import { type ActReply, parseActReply } from '../client/replies.ts';

/** Status assumed for a served call, since a frame has none. */
const SERVED = 200;

/** Parses the answer to a posted action: its payload is the body, or the value under the body's `data` (D86). */
export function parsePostedReply({ payload }: JsonObject): ActReply {
  const json = isJsonObject(payload) && !('data' in payload) && !('error' in payload) ? { data: payload } : payload;
  return parseActReply({ status: SERVED, json, text: printJson(payload ?? null) });
}
