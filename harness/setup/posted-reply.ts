import { isJsonObject, type JsonObject, printJson } from '../../spec-schemas/json/lossless.ts';
import { type ActReply, parseActReply } from '../client/replies.ts';

/** Status of a served call: a frame has none of its own. */
const SERVED = 200;

/** The answer to a posted action: its payload is the body, or what stands under the body's `data` (D86). */
export function parsePostedReply({ payload }: JsonObject): ActReply {
  const json = isJsonObject(payload) && !('data' in payload) && !('error' in payload) ? { data: payload } : payload;
  return parseActReply({ status: SERVED, json, text: printJson(payload ?? null) });
}
