import { actionEntry } from '../../spec-schemas/catalogue/actions.ts';
import { readEntry } from '../../spec-schemas/catalogue/reads.ts';
import { isJsonObject, type JsonValue, tryParseJson } from '../../spec-schemas/json/lossless.ts';
import { allProducts, type Product, productsOfAction, sharedProductReads } from '../../spec-schemas/products.ts';
import { isDocumentedRead } from '../client/missing-read.ts';
import { parseRequestBody } from '../client/request-json.ts';
import type { VenueFacts } from '../probe/facts.ts';
import type { WireRequest } from '../target/wire.ts';

// Products that a request concerns.

/** Returns the products of an action and of its inner action. */
export function productsInAction(action: JsonValue | undefined): readonly Product[] {
  return unwrapActions(action).flatMap(({ tag, body }) => productsOfAction(tag, body));
}

/** Returns an action and its inner action. */
export function unwrapActions(
  action: JsonValue | undefined,
): readonly { readonly tag: string; readonly body: JsonValue }[] {
  if (!isJsonObject(action) || typeof action.type !== 'string') return [];
  const entry = actionEntry(action.type);
  const body = action[entry?.bodyKey ?? 'params'] ?? null;
  const inner = isJsonObject(body) ? wrapped(body.inner_action_blob) : undefined;
  return [{ tag: entry?.tag ?? action.type, body }, ...unwrapActions(inner)];
}

export function actionOfRequest(requested: JsonValue | undefined): JsonValue | undefined {
  return isJsonObject(requested) ? requested.action : undefined;
}

function wrapped(blob: JsonValue | undefined): JsonValue | undefined {
  if (typeof blob !== 'string') return undefined;
  return tryParseJson(Buffer.from(blob.replace(/^0x/, ''), 'hex').toString('utf8'));
}

export function productsOfReadOrChannel(
  name: JsonValue | undefined,
  how: 'reads' | 'channels',
  profile: VenueFacts['profile'],
): readonly Product[] {
  // A name that the documents do not state may be missing, except on a venue of the release that introduces it.
  const isNext = profile === 'next' && readEntry(String(name))?.profile === 'next';
  if (how === 'reads' && !isNext && !isDocumentedRead(String(name))) return [];
  return allProducts.filter(({ [how]: names = [] }) => names.some((each) => each === name));
}

/** Returns the products that a read shows together, if it may be missing when all of them are; empty: there is no such read. */
export function productsSharingRead(name: JsonValue | undefined): readonly Product[] {
  const ids = Object.entries(sharedProductReads).find(([read]) => read === name)?.[1] ?? [];
  return allProducts.filter(({ id }) => ids.includes(id));
}

/** Returns the products that a request needs, whatever its reply. */
export function productsInRequest(request: WireRequest, profile: VenueFacts['profile']): readonly Product[] {
  const requested = request.method === 'POST' ? parseRequestBody(request) : undefined;
  if (request.path === '/exchange') return productsInAction(actionOfRequest(requested));
  return request.path === '/info' && isJsonObject(requested)
    ? productsOfReadOrChannel(requested.type, 'reads', profile)
    : [];
}

/** Like `productsInRequest`, for a frame that the harness sent. */
export function productsInFrame(data: string, profile: VenueFacts['profile']): readonly Product[] {
  const frame = tryParseJson(data);
  if (!isJsonObject(frame)) return [];
  if (isJsonObject(frame.subscription)) return productsOfReadOrChannel(frame.subscription.type, 'channels', profile);
  const { type, payload } = isJsonObject(frame.request) ? frame.request : {};
  if (!isJsonObject(payload)) return [];
  return type === 'info' ? productsOfReadOrChannel(payload.type, 'reads', profile) : productsInAction(payload.action);
}
