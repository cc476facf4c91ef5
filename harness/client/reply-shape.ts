import { actionEntry } from '../../spec-schemas/catalogue/actions.ts';
import { channelOf, frameShapeOf } from '../../spec-schemas/catalogue/channels.ts';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import type { ShapeId } from '../../spec-schemas/shapes/registry.ts';
import { shapeOfRead } from '../../spec-schemas/shapes/reply-shapes.ts';
import type { WireReply, WireRequest } from '../target/wire.ts';
import { isAdmissionReply, parseReadReply } from './replies.ts';
import { requestJson } from './request-json.ts';

/** A value that came, and the shape that the documents give for it. */
export interface ShapedValue {
  readonly shapeId: ShapeId;
  readonly value: JsonValue;
  /** It tells more than the shape has, by words of the documents that give no keys, or not for this shape. */
  readonly tellsMore?: boolean;
}

/**
 * Returns the part of a reply that has a documented shape; null where the request was none that a client means (broken
 * JSON, arguments that count as not sent), or the reply has no shape of its own. Other routes have refusals of their
 * own form, and an unknown route is answered by whatever stands in front of the venue.
 */
export function shapedPartOfReply(request: WireRequest, reply: WireReply): ShapedValue | null {
  const { json, status } = reply;
  if (request.method !== 'POST' || !isJsonObject(json)) return null;
  const requested = requestJson(request);
  if (!isJsonObject(requested)) return null;
  if (request.path === '/faucet') return shapedClaim(reply, json);
  if (request.path !== '/info' && request.path !== '/exchange') return null;
  // An archive read refuses by a bare string.
  if (refusals.has(status) && typeof json.error !== 'string') return { shapeId: 'envelope.failure', value: json };
  if ((status === 200 || status === 404) && isJsonObject(json.error) && !('data' in json))
    return { shapeId: 'envelope.failure', value: json };
  return request.path === '/info' ? shapedRead(requested, reply) : shapedAnswer(requested, status, json.data);
}

/** Keys at the top of a body that answers a read or an action; null where it is no answer of that kind. */
function envelopeOf({ method, path }: WireRequest, { json }: WireReply): { data: boolean; error: boolean } | null {
  if (method !== 'POST' || (path !== '/info' && path !== '/exchange') || !isJsonObject(json)) return null;
  return { data: 'data' in json, error: 'error' in json };
}

/** Both keys of the envelope in one body, whatever they hold. */
export function holdsDataAndError(request: WireRequest, reply: WireReply): boolean {
  const keys = envelopeOf(request, reply);
  return keys?.data === true && keys.error;
}

/** A read that succeeded, as its status has it, and none of the keys that say so. */
export function lacksDataAndError(request: WireRequest, reply: WireReply): boolean {
  const keys = envelopeOf(request, reply);
  return request.path === '/info' && reply.status === 200 && keys !== null && !keys.data && !keys.error;
}

/**
 * Statuses of a refusal that nobody but the venue itself answers a well-formed request with. A proxy in front of it says
 * in its own words that it is asked too often, or too much, or finds nobody behind it.
 */
const refusals: ReadonlySet<number> = new Set([400, 401, 410]);

function shapedRead(requested: JsonObject, reply: WireReply): ShapedValue | null {
  const sorted = parseReadReply(reply);
  // Null is an empty result.
  if (reply.status !== 200 || sorted.kind !== 'data' || sorted.data === null) return null;
  const shapeId = shapeOfRead(requested);
  return shapeId === null ? null : { shapeId, value: sorted.data };
}

/** An object under `error` is not the faucet's: the budget's refusal, a gateway's. The faucet's own checks ask for more. */
function shapedClaim({ status }: WireReply, json: JsonObject): ShapedValue | null {
  if (status === 200) return { shapeId: 'faucet.grant', value: json };
  const refuses = typeof json.error === 'string' || (status === 400 && !isJsonObject(json.error));
  return refuses ? { shapeId: 'envelope.bare-error', value: json } : null;
}

function shapedAnswer({ action }: JsonObject, status: number, data: JsonValue | undefined): ShapedValue | null {
  if (!isJsonObject(data) || (status !== 200 && status !== 202)) return null;
  const isOfOrders = isJsonArray(data.statuses) && !isAdmissionReply(status, data);
  const reported = isOfOrders ? 'statuses' : 'accepted' in data ? 'admission' : undefined;
  // A body with neither key was to be the answer to its action.
  const tag = isJsonObject(action) && typeof action.type === 'string' ? action.type : '';
  const entry = actionEntry(tag);
  const shaped = { shapeId: `exchange.${reported ?? entry?.replyKind ?? 'admission'}`, value: data } as const;
  return entry?.returns === undefined ? shaped : { ...shaped, tellsMore: true };
}

/** A frame of the feed, and of a data frame what every one has around its body; none for one of an unknown channel. */
export function shapedPartsOfFrame(frame: JsonValue | undefined): readonly ShapedValue[] {
  if (!isJsonObject(frame) || typeof frame.channel !== 'string') return [];
  const shapeId = frameShapeOf(frame.channel);
  if (shapeId === undefined) return [];
  const own = { shapeId, value: frame };
  return channelOf(frame.channel) === undefined ? [own] : [{ shapeId: 'envelope.frame', value: frame }, own];
}
