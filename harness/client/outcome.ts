import { actionEntry } from '../../spec-schemas/catalogue/actions.ts';
import { isJsonObject } from '../../spec-schemas/json/lossless.ts';
import type { Refusal } from '../../spec-schemas/outcomes.ts';
import { type EntryCountRange, fitsOrderCount } from './order-count.ts';
import { type ActReply, type ReadReply, refusalOf, type StatusEntry, type VenueError } from './replies.ts';

/**
 * Outcome of an action, as far as its reply tells. `acknowledged`: taken in, and no more is reported. `mixed`: of
 * several orders some were accepted and some refused. `malformed`: none of the documented bodies of the write route.
 * @source write-api, "Admission envelope", "Order response" and "Errors"
 */
export type Outcome =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'acknowledged' }
  | { readonly kind: 'noop'; readonly reason: string }
  | { readonly kind: 'refused'; readonly refusal: ReceivedRefusal }
  | { readonly kind: 'mixed' }
  | { readonly kind: 'malformed'; readonly why: string };

/** A refusal as it came; `error` null: a bare string on 422, for a body that no decoder took. */
export interface ReceivedRefusal {
  readonly error: VenueError | null;
  readonly http: number;
}

/** An action reply; `orders` is how many entries may answer it, where its action places a known number of orders. */
export type AnsweredAct = ActReply & { readonly orders?: EntryCountRange };

/** Never throws, whatever came. */
export function outcomeOf(reply: AnsweredAct): Outcome {
  switch (reply.kind) {
    case 'refused':
      return { kind: 'refused', refusal: { error: reply.error, http: reply.status } };
    case 'admitted':
      if (reply.status !== DONE && reply.status !== ADMITTED)
        return { kind: 'malformed', why: `an admission on HTTP ${reply.status}` };
      return reply.committed ? { kind: 'accepted' } : { kind: 'acknowledged' };
    case 'other':
      // The documents show the string for reads; nothing says that the write route has no text of another kind.
      return reply.status === UNREAD && !isJsonObject(reply.wire.json)
        ? { kind: 'refused', refusal: { error: null, http: reply.status } }
        : { kind: 'malformed', why: `no documented body on HTTP ${reply.status}` };
    case 'statuses':
      return outcomeOfEntries(reply.statuses, reply);
  }
}

/** Statuses of an action that was taken in: whatever became of it stands in the body. */
const DONE = 200;
const ADMITTED = 202;
/** A body that no decoder took is answered with a JSON string. @source write-api, "Errors" */
const UNREAD = 422;

function outcomeOfEntries(entries: readonly StatusEntry[], { status, orders }: AnsweredAct): Outcome {
  if (status !== DONE && status !== ADMITTED) return { kind: 'malformed', why: `entries on HTTP ${status}` };
  const odd = entries.find(({ kind }) => kind === 'malformed');
  if (odd !== undefined) return { kind: 'malformed', why: 'an entry of no documented kind' };
  if (orders !== undefined && !fitsOrderCount(entries.length, orders))
    return { kind: 'malformed', why: `${entries.length} entries for ${orders.most} orders` };
  // All legs park, and nothing is told of them.
  if (entries.length === 0)
    return orders === undefined ? { kind: 'malformed', why: 'no entry' } : { kind: 'acknowledged' };
  const [first] = entries;
  // An action that places no known number of orders is answered by one entry, or one for each, where it is refused as a whole.
  const isWhole = entries.length === (orders?.most ?? entries.length) && entries.every(({ kind }) => kind === 'error');
  if (isWhole && first?.kind === 'error') return { kind: 'refused', refusal: { error: first.error, http: status } };
  if (entries.some(({ kind }) => kind === 'error')) return { kind: 'mixed' };
  if (entries.some(({ kind }) => kind === 'pending')) return { kind: 'acknowledged' };
  if (first?.kind === 'noop' && entries.every(({ kind }) => kind === 'noop'))
    return { kind: 'noop', reason: first.reason };
  return { kind: 'accepted' };
}

/** Taken in or done: no refusal of any kind, and a documented body. */
export function isAccepted(reply: AnsweredAct): boolean {
  return ['accepted', 'acknowledged', 'noop'].includes(outcomeOf(reply).kind);
}

/** Refused as a whole, whatever the reason. */
export function isRefused(reply: AnsweredAct): boolean {
  return outcomeOf(reply).kind === 'refused';
}

/** Refused with one of these codes, on a status that the code may come under. */
export function isRefusedWith(
  reply: AnsweredAct | ReadReply,
  accepted: { readonly refusals: readonly Refusal[] },
): boolean {
  const refused = receivedRefusalIn(reply);
  return refused !== null && isAmongRefusals(refused, accepted.refusals);
}

export function isAmongRefusals({ error, http }: ReceivedRefusal, accepted: readonly Refusal[]): boolean {
  return accepted.some((each) => each.http === http && each.code === (error?.code ?? null));
}

/** The refusal in a reply of either route; null where there is none. */
export function receivedRefusalIn(reply: AnsweredAct | ReadReply): ReceivedRefusal | null {
  switch (reply.kind) {
    case 'error':
      return { error: reply.error, http: reply.wire.status };
    case 'json-string':
      return { error: null, http: reply.wire.status };
    case 'data':
    case 'bare-error':
      return null;
    case 'other':
      if (!('status' in reply)) return null;
  }
  const outcome = outcomeOf(reply);
  return outcome.kind === 'refused' ? outcome.refusal : null;
}

/** The code of the refusal, whether of the whole action or of its only order; null without one. */
export function codeOf(reply: AnsweredAct | ReadReply): string | null {
  return receivedRefusalIn(reply)?.error?.code ?? null;
}

/** Whether an action was refused for who has signed it. */
export function isAuthRefusal(reply: AnsweredAct): boolean {
  return codeOf(reply)?.startsWith('AUTH_') === true;
}

/** The action decodes, and has no path in this build. @source write-api, "Errors" */
export function isUnsupported(reply: ActReply): boolean {
  if (refusalOf(reply)?.code === 'ACTION_UNSUPPORTED') return true;
  // A whole batch may be refused order by order, and one refusal of it stands for each (D280).
  const entries = reply.kind === 'statuses' ? reply.statuses : [];
  return (
    entries.length > 0 && entries.every((entry) => entry.kind === 'error' && entry.error.code === 'ACTION_UNSUPPORTED')
  );
}

/**
 * The build has no path for an action of this tag: it decodes and says so, or its tag is no variant there, where public facts
 * alone give the tag.
 * @source write-api, "Errors" (`ACTION_UNSUPPORTED`, and `unknown variant` for an unrecognized action tag)
 */
export function lacksActionPath(reply: ActReply, tag: string): boolean {
  if (isUnsupported(reply)) return true;
  const isNamed = actionEntry(tag)?.authority.action !== 'public';
  const isRefusal = reply.status >= 400 && reply.status < 500;
  return !isNamed && isRefusal && reply.wire.text.includes(UNKNOWN_VARIANT);
}

/**
 * Returns the venue's words for a missing path, or an unknown name: its code, and its message where that tells more.
 */
export function noPathText(reply: ActReply | ReadReply): string {
  if (reply.kind === 'statuses' && isUnsupported(reply)) return 'ACTION_UNSUPPORTED';
  const error = receivedRefusalIn(reply)?.error ?? null;
  if (error?.code === 'ACTION_UNSUPPORTED' || error?.code === 'UNKNOWN_TYPE') return error.code;
  const { json, text: whole } = reply.wire;
  const text = (error?.message ?? (typeof json === 'string' ? json : whole)).replace(/\s+/g, ' ');
  const shown = text.length > SAID_CHARS ? `${text.slice(0, SAID_CHARS)}…` : text;
  return error === null ? shown : `${error.code}: ${shown}`;
}

/** Characters of a message that name what is not known. */
const SAID_CHARS = 60;

/** In the answer to a tag that is not known. */
export const UNKNOWN_VARIANT = 'unknown variant';

/** The build has no path for a read, as for an action. @source write-api, "Errors" */
export function isUnsupportedRead(reply: ReadReply): boolean {
  return reply.kind === 'error' && reply.error.code === 'ACTION_UNSUPPORTED';
}

/** A name that is no read here. @source read-api, "Errors" */
export function isUnknownType(reply: ReadReply): boolean {
  return reply.kind === 'error' && reply.error.code === 'UNKNOWN_TYPE';
}
