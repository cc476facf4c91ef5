import { actionEntry } from '../../spec-schemas/catalogue/actions.ts';
import { frameShapeOf } from '../../spec-schemas/catalogue/channels.ts';
import {
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  tryParseJson,
} from '../../spec-schemas/json/lossless.ts';
import type { ShapeId } from '../../spec-schemas/shapes/registry.ts';
import { shapeOfRead } from '../../spec-schemas/shapes/reply-shapes.ts';
import type { WireReply, WireRequest } from '../target/wire.ts';
import { readReply } from './replies.ts';

/** A value that came, and the shape that the documents give for it. */
export interface Shaped {
  readonly shapeId: ShapeId;
  readonly value: JsonValue;
}

/**
 * What of a reply has a documented shape; null where the request was none that a client means (broken JSON, arguments
 * that count as not sent), or the reply has no shape of its own.
 */
export function shapedReply(request: WireRequest, reply: WireReply): Shaped | null {
  const { json, status } = reply;
  if (request.method !== 'POST' || typeof request.body !== 'string' || !isJsonObject(json)) return null;
  if (isJsonObject(json.error) && !('data' in json)) return { shapeId: 'envelope.failure', value: json };
  if (request.path === '/faucet') return shapedClaim(reply, json);
  const asked = tryParseJson(request.body);
  if (!isJsonObject(asked)) return null;
  // An archive read refuses by a bare string.
  if (refusals.has(status) && typeof json.error !== 'string') return { shapeId: 'envelope.failure', value: json };
  if (request.path === '/info') return shapedRead(asked, reply);
  return request.path === '/exchange' ? shapedAnswer(asked, status, json.data) : null;
}

/** Statuses of a refusal that nobody but the venue itself answers a well-formed request with. */
const refusals: ReadonlySet<number> = new Set([400, 401, 410]);

function shapedRead(asked: JsonObject, reply: WireReply): Shaped | null {
  const sorted = readReply(reply);
  if (reply.status !== 200 || sorted.kind !== 'data' || !isJsonObject(sorted.data)) return null;
  const shapeId = shapeOfRead(asked);
  return shapeId === null ? null : { shapeId, value: sorted.data };
}

/** Statuses that a faucet refuses with; a route that is not there answers others. */
const faucetRefusals: ReadonlySet<number> = new Set([400, 422, 429, 503]);

function shapedClaim({ status }: WireReply, json: JsonObject): Shaped | null {
  if (status === 200) return { shapeId: 'faucet.grant', value: json };
  return faucetRefusals.has(status) ? { shapeId: 'envelope.bare-error', value: json } : null;
}

function shapedAnswer({ action }: JsonObject, status: number, data: JsonValue | undefined): Shaped | null {
  if (!isJsonObject(data) || (status !== 200 && status !== 202)) return null;
  const told = isJsonArray(data.statuses) ? 'statuses' : 'accepted' in data ? 'admission' : undefined;
  // What names neither was to be what its action answers.
  const tag = isJsonObject(action) && typeof action.type === 'string' ? action.type : '';
  return { shapeId: `exchange.${told ?? actionEntry(tag)?.replyKind ?? 'admission'}`, value: data };
}

/** A text frame of the feed; null for a channel that the documents do not know. */
export function shapedFrame(text: string): Shaped | null {
  const json = tryParseJson(text);
  if (!isJsonObject(json) || typeof json.channel !== 'string') return null;
  const shapeId = frameShapeOf(json.channel);
  return shapeId === undefined ? null : { shapeId, value: json };
}
