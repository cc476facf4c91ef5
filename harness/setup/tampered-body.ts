import { actionEntry } from '../../spec-schemas/catalogue/actions.ts';
import { isJsonObject, type JsonObject } from '../../spec-schemas/json/lossless.ts';
import { decoderDefaultsOf } from '../../spec-schemas/signing/fill-ins.ts';
import type { WireAction } from '../../spec-schemas/signing/wire-action.ts';
import type { ReadContext } from '../check/case-context.ts';
import type { Expectation } from '../check/expect.ts';
import { receivedRefusalIn } from '../client/outcome.ts';
import type { ActOptions } from '../client/venue-client.ts';
import type { Identity } from '../identity/keys.ts';

/** Sends an action with another body than the one that was signed. */
export function makeBodyTamper(change: (body: JsonObject) => JsonObject): Pick<ActOptions, 'tamper'> {
  return {
    tamper(envelope) {
      const { action } = envelope;
      const key = actionEntry(String(action.type))?.bodyKey ?? 'params';
      const body = action[key];
      return { ...envelope, action: { ...action, [key]: change(isJsonObject(body) ? body : {}) } };
    },
  };
}

/** The signed body without one field. */
export function makeWithoutFieldTamper(field: string): Pick<ActOptions, 'tamper'> {
  return makeBodyTamper(({ [field]: _gone, ...rest }) => rest);
}

/**
 * Returns the action as read by venues that silently replace a missing field by a default. Signed over that default, the action is theirs
 * to carry out, or to refuse for its content; signed over the complete action, it would seem to come from an unknown signer.
 */
export function actionsWithDefaultFor(action: WireAction, field: string): readonly WireAction[] {
  const entry = actionEntry(action.type);
  // A signable action is plain JSON.
  const body = (action as JsonObject)[entry?.bodyKey ?? 'params'];
  if (entry === undefined || !isJsonObject(body)) return [action];
  const nothing = decoderDefaultsOf(entry, field);
  const own = body[field] ?? null;
  // Also a word from the action may be the assumed value.
  const values = new Set([...(nothing.includes('') && !nothing.includes('0') ? [own] : []), ...nothing]);
  const filled = [...values].map((value) => ({ ...action, [entry.bodyKey]: { ...body, [field]: value } }));
  return filled.length === 0 ? [action] : filled;
}

/** A spoilt body, and the action over which it is signed. */
type SpoiltBody = readonly [signed: WireAction, tamper: Pick<ActOptions, 'tamper'>];

/**
 * Judges that an action is refused without any one of these fields, whatever default a venue may assume.
 * @param lacks  what the complete action refers to and the venue does not have, in words: no document says which of two faults is reported,
 * so a refusal like that of the complete action shows nothing about the field
 */
export function sendAndJudgeWithoutFields(
  context: ReadContext,
  expectation: Expectation,
  who: Identity,
  whole: WireAction,
  fields: readonly string[],
  lacks?: string,
): Promise<void> {
  const spoilt = context.given
    .sample(fields, 1)
    .flatMap((field) =>
      context.given
        .sample(actionsWithDefaultFor(whole, field), 1)
        .map((signed) => [signed, makeWithoutFieldTamper(field)] as const),
    );
  return judgeRefusals(context, expectation, who, whole, spoilt, lacks);
}

/** Returns bodies with null, or an array, as the value of one of these fields. */
export function makeMistypedFieldBodies(whole: WireAction, fields: readonly string[]): readonly SpoiltBody[] {
  return fields.flatMap((field): readonly SpoiltBody[] => [
    ...actionsWithDefaultFor(whole, field).map(
      (signed) => [signed, makeBodyTamper((body) => ({ ...body, [field]: null }))] as const,
    ),
    [whole, makeBodyTamper((body) => ({ ...body, [field]: [] }))],
  ]);
}

/** Like `sendAndJudgeWithoutFields`, with null or an array as the value of one of these fields. */
export function sendAndJudgeMistypedFields(
  context: ReadContext,
  expectation: Expectation,
  who: Identity,
  whole: WireAction,
  fields: readonly string[],
  lacks?: string,
): Promise<void> {
  const spoilt = context.given.sample(makeMistypedFieldBodies(whole, fields), 1);
  return judgeRefusals(context, expectation, who, whole, spoilt, lacks);
}

async function judgeRefusals(
  { target }: ReadContext,
  expectation: Expectation,
  who: Identity,
  whole: WireAction,
  spoilt: readonly SpoiltBody[],
  lacks: string | undefined,
): Promise<void> {
  const absent = lacks === undefined ? null : receivedRefusalIn(await target.act(who, whole))?.error;
  for (const [signed, tamper] of spoilt) {
    const reply = await target.act(who, signed, tamper);
    const error = receivedRefusalIn(reply)?.error ?? null;
    const isOther = absent && error !== null && error.code === absent.code && error.message === absent.message;
    if (expectation.exercised(!isOther, `${lacks} on the venue`)) expectation.refused(reply);
  }
}
