import { actionEntry } from '../../spec-schemas/catalogue/actions.ts';
import { isJsonObject, type JsonObject } from '../../spec-schemas/json/lossless.ts';
import { decoderDefaultsOf } from '../../spec-schemas/signing/fill-ins.ts';
import type { WireAction } from '../../spec-schemas/signing/wire-action.ts';
import type { ReadContext } from '../check/case-context.ts';
import type { Expectation } from '../check/expect.ts';
import { receivedRefusalIn } from '../client/outcome.ts';
import type { ActOptions } from '../client/venue-client.ts';
import type { Identity } from '../identity/keys.ts';

/** Has an action that was signed whole be sent with another body. */
export function bodyTamper(change: (body: JsonObject) => JsonObject): Pick<ActOptions, 'tamper'> {
  return {
    tamper(envelope) {
      const { action } = envelope;
      const key = actionEntry(String(action.type))?.bodyKey ?? 'params';
      const body = action[key];
      return { ...envelope, action: { ...action, [key]: change(isJsonObject(body) ? body : {}) } };
    },
  };
}

/** As it was signed, but for one field. */
export function withoutFieldTamper(field: string): Pick<ActOptions, 'tamper'> {
  return bodyTamper(({ [field]: _gone, ...rest }) => rest);
}

/**
 * The action as venues read it that miss a field and do not say so: with what they take in the place of it. Signed like that it
 * is theirs to carry out, or to refuse for what it asks, whereas signed whole it has a signer whom they have never seen.
 */
export function actionsWithDefaultFor(action: WireAction, field: string): readonly WireAction[] {
  const entry = actionEntry(action.type);
  // A signable action is plain JSON.
  const body = (action as JsonObject)[entry?.bodyKey ?? 'params'];
  if (entry === undefined || !isJsonObject(body)) return [action];
  const nothing = decoderDefaultsOf(entry, field);
  const own = body[field] ?? null;
  // A word that is sent is one that may be taken as read.
  const values = new Set([...(nothing.includes('') && !nothing.includes('0') ? [own] : []), ...nothing]);
  const filled = [...values].map((value) => ({ ...action, [entry.bodyKey]: { ...body, [field]: value } }));
  return filled.length === 0 ? [action] : filled;
}

/**
 * Judges that an action is refused without any one of these fields, whatever a venue may take in the place of it.
 * @param lacks  what the whole action names and the venue does not have, in words: no document says which of two faults answers,
 * so a refusal as that of the whole action tells nothing of the field
 */
export async function sendAndJudgeWithoutFields(
  { given, target }: ReadContext,
  expectation: Expectation,
  who: Identity,
  whole: WireAction,
  fields: readonly string[],
  lacks?: string,
): Promise<void> {
  const absent = lacks === undefined ? null : receivedRefusalIn(await target.act(who, whole))?.error;
  for (const field of given.sample(fields, 1))
    for (const signed of given.sample(actionsWithDefaultFor(whole, field), 1)) {
      const reply = await target.act(who, signed, withoutFieldTamper(field));
      const error = receivedRefusalIn(reply)?.error ?? null;
      const isOther = absent && error !== null && error.code === absent.code && error.message === absent.message;
      if (expectation.exercised(!isOther, `${lacks} on the venue`)) expectation.refused(reply);
    }
}
