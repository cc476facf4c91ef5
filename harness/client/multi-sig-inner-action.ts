import { isJsonObject, type JsonObject, tryParseJson } from '../../spec-schemas/json/lossless.ts';
import type { WireAction } from '../../spec-schemas/signing/wire-action.ts';

/** Returns the inner action of a bundle; null: the action is no bundle, or its bytes are unreadable. */
export function innerActionOfMultiSig(action: WireAction): (JsonObject & { readonly type: string }) | null {
  // A signable action is plain JSON.
  const { type, params } = action as JsonObject;
  const blob = type === 'multi_sig' && isJsonObject(params) ? params.inner_action_blob : undefined;
  if (typeof blob !== 'string') return null;
  const inner = tryParseJson(Buffer.from(blob.replace(/^0x/, ''), 'hex').toString('utf8'));
  return isJsonObject(inner) && typeof inner.type === 'string' ? { ...inner, type: inner.type } : null;
}
