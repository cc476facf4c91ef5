import { evmBatch, heavyReadTypes, rateLimitRefusal, weights } from '../../spec-schemas/catalogue/limits.ts';
import {
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  tryParseJson,
} from '../../spec-schemas/json/lossless.ts';
import type { WireReply, WireRequest } from './wire.ts';

/** Documented weight of one HTTP request, 0 or more. It is charged whatever the answer. */
export function requestWeight(request: WireRequest): number {
  const query = request.path.indexOf('?');
  switch (query < 0 ? request.path : request.path.slice(0, query)) {
    case '/info':
      return infoWeight(request.body);
    case '/exchange':
      return weights.exchange;
    case '/faucet':
      return weights.faucet;
    case '/evm':
      // Only a POST is a batch of calls.
      return request.method === 'POST' ? evmWeight(request.body) : weights.otherRoute;
    case '/ws':
      return weights.ws;
    default:
      return weights.otherRoute;
  }
}

/** Documented weight of one client frame: only a `post` costs, as much as the route that it stands for. */
export function frameWeight(data: string | Uint8Array): number {
  // A binary frame is refused unread, and only escapes could hide this word in a text frame.
  if (typeof data !== 'string' || !(data.includes('post') || data.includes('\\'))) return weights.ws;
  const frame = tryParseJson(data);
  if (!isJsonObject(frame) || frame.method !== 'post') return weights.ws;
  const request = isJsonObject(frame.request) ? frame.request : undefined;
  if (request?.type !== 'info') return weights.exchange; // no route is stated for an unknown type: the most expensive one
  return readWeight(request.payload);
}

/** Whether a reply refuses for the rate budget. The faucet's own 429 has another body and says nothing about the budget. */
export function isRateLimitRefusal(reply: WireReply): boolean {
  return reply.status === rateLimitRefusal.http && hasRateLimitCode(reply.json);
}

/** Whether a `post` reply refuses for the rate budget. */
export function isRateLimitRefusalFrame(frame: JsonValue | undefined): boolean {
  if (!isJsonObject(frame) || frame.channel !== 'post' || !isJsonObject(frame.data)) return false;
  return isRateLimitResponse(frame.data.response);
}

/** The same for the `response` of such a reply. */
export function isRateLimitResponse(response: JsonValue | undefined): boolean {
  return isJsonObject(response) && (hasRateLimitCode(response.payload) || isRateLimitText(response));
}

/** The error of a post has only a text (write-api, "WebSocket feed"), and no document gives its words for an exhausted budget. */
function isRateLimitText({ type, payload }: JsonObject): boolean {
  return (
    type === 'error' &&
    typeof payload === 'string' &&
    /budget|rate limit|throttl|quota|too many requests|limit exceeded/i.test(payload)
  );
}

function hasRateLimitCode(body: JsonValue | undefined): boolean {
  return isJsonObject(body) && isJsonObject(body.error) && body.error.code === rateLimitRefusal.code;
}

const mayBeHeavy = new RegExp(`${heavyReadTypes.join('|')}|\\\\`);
const heavy: ReadonlySet<JsonValue | undefined> = new Set(heavyReadTypes);

function infoWeight(body: WireRequest['body']): number {
  const text = textOf(body);
  return mayBeHeavy.test(text) ? readWeight(tryParseJson(text)) : weights.info;
}

function readWeight(body: JsonValue | undefined): number {
  return isJsonObject(body) && heavy.has(body.type) ? weights.heavyInfo : weights.info;
}

function evmWeight(body: WireRequest['body']): number {
  const parsed = tryParseJson(textOf(body));
  if (parsed === undefined) return weights.evmRefusedBatch;
  if (!isJsonArray(parsed)) return weights.evmElement;
  if (parsed.length > evmBatch.maxElements) return weights.evmRefusedBatch;
  return Math.max(1, parsed.length) * weights.evmElement;
}

function textOf(body: WireRequest['body']): string {
  if (body === undefined) return '';
  return typeof body === 'string' ? body : Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8');
}
