import { actionEntry } from '../../spec-schemas/catalogue/actions.ts';
import { isJsonObject, type JsonObject } from '../../spec-schemas/json/lossless.ts';
import type { ActOptions } from '../client/venue-client.ts';

/** Has an action that was signed whole be sent with another body. */
export function withBody(change: (body: JsonObject) => JsonObject): Pick<ActOptions, 'tamper'> {
  return {
    tamper(envelope) {
      const { action } = envelope;
      const key = actionEntry(String(action.type))?.bodyKey ?? 'params';
      const body = action[key];
      return { ...envelope, action: { ...action, [key]: change(isJsonObject(body) ? body : {}) } };
    },
  };
}

/** As it was signed, but for one field: what is missing is found first, or makes another digest (D94). */
export function without(field: string): Pick<ActOptions, 'tamper'> {
  return withBody(({ [field]: _gone, ...rest }) => rest);
}
