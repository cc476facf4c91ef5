import { isJsonObject, type JsonObject, type JsonValue, tryParseJson } from '../../spec-schemas/json/lossless.ts';
import type { FeedErrorTexts } from './feed-rules.ts';

/** Frame that a client may send, parsed by its form only. */
export type ClientFrame =
  | { readonly method: 'ping' }
  | { readonly method: 'subscribe' | 'unsubscribe'; readonly channel: string; readonly subscription: JsonObject }
  | {
      readonly method: 'post';
      readonly id: number | bigint;
      readonly request: JsonValue | undefined;
      /** The whole frame, because an action's bytes must be those that were sent. */
      readonly text: string;
    };

/** Parses one text frame. @returns the frame, or the reason of its error frame */
export function parseClientFrame(text: string, reasons: FeedErrorTexts): ClientFrame | string {
  const frame = tryParseJson(text);
  if (frame === undefined) return reasons.malformed();
  if (!isJsonObject(frame)) return reasons.noObject();
  const { method } = frame;
  if (typeof method !== 'string') return reasons.missingMethod();
  switch (method) {
    case 'ping':
      return { method };
    case 'subscribe':
    case 'unsubscribe': {
      const { subscription } = frame;
      if (!isJsonObject(subscription)) return reasons.missingSubscription();
      if (typeof subscription.type !== 'string') return reasons.missingType();
      return { method, channel: subscription.type, subscription };
    }
    case 'post': {
      const { id, request } = frame;
      if (typeof id !== 'number' && typeof id !== 'bigint') return reasons.missingId();
      return { method, id, request, text };
    }
    default:
      return reasons.unknownMethod(method);
  }
}
