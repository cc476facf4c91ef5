import { isJsonObject, type JsonValue, tryParseJson } from '../../spec-schemas/json/lossless.ts';
import type { VenueReply, VenueRequest } from '../door.ts';
import { jsonMemberBytes } from '../edge/action-bytes.ts';
import type { ClientFrame } from './client-frame.ts';

type PostFrame = Extract<ClientFrame, { readonly method: 'post' }>;

/** Rules that map a `post` frame to a request on a route, and the reply back to a frame. @source write-api, "Client frames" */
export interface PostFrameRules {
  /** Route by `request.type`. */
  readonly routes: Readonly<Record<string, string>>;
  /** Source whose budget pays for a post, given the socket's. */
  readonly payer: (peer: string) => string;
  readonly reply: (id: number | bigint, type: string, payload: unknown) => unknown;
  /** Part of an HTTP body that is the payload (D86). */
  readonly payload: (body: JsonValue) => JsonValue;
  readonly unknownType: () => string;
  readonly missingPayload: () => string;
}

export const postFrameRules: PostFrameRules = {
  routes: { info: '/info', action: '/exchange' },
  payer: (peer) => peer,
  reply: (id, type, payload) => ({ channel: 'post', data: { id, response: { type, payload } } }),
  payload: (body) => body,
  unknownType: () => 'request.type is neither info nor action',
  missingPayload: () => 'request.payload is no object',
};

/** A post that can be mapped to a route. */
export interface PostFrameRequest {
  readonly type: string;
  readonly request: VenueRequest;
}

/** Returns the HTTP request of a post, or the reason why it has none. */
export function parsePostFrame(
  rules: PostFrameRules,
  { request, text }: PostFrame,
  peer: string,
): PostFrameRequest | string {
  if (!isJsonObject(request)) return rules.unknownType();
  const { type } = request;
  const path = typeof type === 'string' && Object.hasOwn(rules.routes, type) ? rules.routes[type] : undefined;
  if (typeof type !== 'string' || path === undefined) return rules.unknownType();
  // Cut out of the frame instead of reserialized, because the hash of an action covers the bytes as sent.
  const sent = jsonMemberBytes(encoder.encode(text), 'request');
  const body = sent === null ? null : jsonMemberBytes(sent, 'payload');
  if (body === null || !isJsonObject(request.payload)) return rules.missingPayload();
  return {
    type,
    request: { method: 'POST', path, headers: { 'content-type': 'application/json' }, body, peer: rules.payer(peer) },
  };
}

/** The frame of a settled post: an envelope keeps its type, a reply without one becomes an error with its text. */
export function postReplyFrame(
  rules: PostFrameRules,
  id: number | bigint,
  type: string,
  { body }: VenueReply,
): unknown {
  const json = tryParseJson(body);
  if (isJsonObject(json) && typeof json.error !== 'string') return rules.reply(id, type, rules.payload(json));
  const text = isJsonObject(json) ? json.error : (json ?? body);
  return rules.reply(id, 'error', typeof text === 'string' ? text : body);
}

const encoder = new TextEncoder();
