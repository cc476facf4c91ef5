import { actionEntry } from '../../spec-schemas/catalogue/actions.ts';
import { channelOf, frameShapeOf } from '../../spec-schemas/catalogue/channels.ts';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import type { ShapeId } from '../../spec-schemas/shapes/registry.ts';
import { shapeOfRead } from '../../spec-schemas/shapes/reply-shapes.ts';
import type { WireReply, WireRequest } from '../target/wire.ts';
import { areActionReturnValues, isAdmissionReply, isOwnEntry, parseReadReply } from './replies.ts';
import { parseRequestBody } from './request-json.ts';

/** Received value, with its documented shape. */
export interface ShapedValue {
  readonly shapeId: ShapeId;
  readonly value: JsonValue;
  /** Keys beyond the shape are legitimate: the documents mention more without naming keys, or name them for another shape. */
  readonly tellsMore?: boolean;
}

/**
 * Returns the part of a reply that has a documented shape; null where the request was invalid on purpose (broken JSON, arguments that count
 * as missing), or the reply has no shape of its own. Other routes have refusals in other forms, and an unknown route may be answered by
 * something in front of the venue.
 */
export function shapedPartOfReply(request: WireRequest, reply: WireReply): ShapedValue | null {
  const { json, status } = reply;
  if (request.method !== 'POST' || !isJsonObject(json)) return null;
  const requested = parseRequestBody(request);
  if (!isJsonObject(requested)) return null;
  if (request.path === '/faucet') return shapedClaim(reply, json);
  if (request.path !== '/info' && request.path !== '/exchange') return null;
  // An archive read is refused with a bare string.
  if (refusals.has(status) && typeof json.error !== 'string') return { shapeId: 'envelope.failure', value: json };
  if ((status === 200 || status === 404) && isJsonObject(json.error) && !('data' in json))
    return { shapeId: 'envelope.failure', value: json };
  return request.path === '/info' ? shapedRead(requested, reply) : shapedAnswer(requested, status, json.data);
}

/** Returns the top-level keys of a body that answers a read or an action; null where it is no such reply. */
function envelopeOf({ method, path }: WireRequest, { json }: WireReply): { data: boolean; error: boolean } | null {
  if (method !== 'POST' || (path !== '/info' && path !== '/exchange') || !isJsonObject(json)) return null;
  return { data: 'data' in json, error: 'error' in json };
}

/** Whether a body has both keys of the envelope, with any content. */
export function holdsDataAndError(request: WireRequest, reply: WireReply): boolean {
  const keys = envelopeOf(request, reply);
  return keys?.data === true && keys.error;
}

/** Whether a read succeeded by its status, but has neither key of the envelope. */
export function lacksDataAndError(request: WireRequest, reply: WireReply): boolean {
  const keys = envelopeOf(request, reply);
  return request.path === '/info' && reply.status === 200 && keys !== null && !keys.data && !keys.error;
}

/**
 * Statuses with which only the venue itself refuses a well-formed request. Others may come from a proxy, in its own form: too many
 * requests, too large a body, or no upstream.
 */
const refusals: ReadonlySet<number> = new Set([400, 401, 410]);

function shapedRead(requested: JsonObject, reply: WireReply): ShapedValue | null {
  const sorted = parseReadReply(reply);
  // Null is an empty result.
  if (reply.status !== 200 || sorted.kind !== 'data' || sorted.data === null) return null;
  const shapeId = shapeOfRead(requested);
  return shapeId === null ? null : { shapeId, value: sorted.data };
}

/** An object under `error` is not the faucet's, but a refusal by the rate budget or a gateway. The faucet's own checks are stricter. */
function shapedClaim({ status }: WireReply, json: JsonObject): ShapedValue | null {
  if (status === 200) return { shapeId: 'faucet.grant', value: json };
  const refuses = typeof json.error === 'string' || (status === 400 && !isJsonObject(json.error));
  return refuses ? { shapeId: 'envelope.bare-error', value: json } : null;
}

function shapedAnswer({ action }: JsonObject, status: number, data: JsonValue | undefined): ShapedValue | null {
  if (!isJsonObject(data) || (status !== 200 && status !== 202)) return null;
  const isOfOrders = isJsonArray(data.statuses) && !isAdmissionReply(status, data);
  const reported = isOfOrders ? 'statuses' : 'accepted' in data ? 'admission' : undefined;
  // A body with neither key is judged as the reply to its action.
  const tag = isJsonObject(action) && typeof action.type === 'string' ? action.type : '';
  if (areActionReturnValues(tag, data)) return null;
  if (isJsonArray(data.statuses) && data.statuses.some((status) => isOwnEntry(tag, status))) return null;
  const entry = actionEntry(tag);
  const shaped = { shapeId: `exchange.${reported ?? entry?.replyKind ?? 'admission'}`, value: data } as const;
  return entry?.returns === undefined ? shaped : { ...shaped, tellsMore: true };
}

/** Returns the shaped parts of a feed frame: the body of a data frame and the fields common to all; none for an unknown channel. */
export function shapedPartsOfFrame(frame: JsonValue | undefined): readonly ShapedValue[] {
  if (!isJsonObject(frame) || typeof frame.channel !== 'string') return [];
  const shapeId = frameShapeOf(frame.channel);
  if (shapeId === undefined) return [];
  const own = { shapeId, value: frame };
  return channelOf(frame.channel) === undefined ? [own] : [{ shapeId: 'envelope.frame', value: frame }, own];
}
