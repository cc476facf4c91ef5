import { isJsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';

/** Returns which of the two envelope keys are at the top level of a body. */
export function findEnvelopeKeys(body: JsonValue | undefined): { readonly data: boolean; readonly error: boolean } {
  return isJsonObject(body) ? { data: 'data' in body, error: 'error' in body } : { data: false, error: false };
}
