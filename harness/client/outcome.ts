import { actionEntry } from '../../spec-schemas/catalogue/actions.ts';
import { isJsonObject } from '../../spec-schemas/json/lossless.ts';
import type { Refusal } from '../../spec-schemas/outcomes.ts';
import { fitsOrderCount, type ReplyEntryCountRange } from './order-count.ts';
import { type ActReply, type ReadReply, refusalOf, type StatusEntry, type VenueError } from './replies.ts';

/**
 * Outcome of an action according to its reply. `acknowledged`: accepted for processing, without a result. `mixed`: of several orders some
 * were accepted and some refused. `malformed`: none of the documented bodies of the write route.
 * @source write-api, "Admission envelope", "Order response" and "Errors"
 */
export type Outcome =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'acknowledged' }
  | { readonly kind: 'noop'; readonly reason: string }
  | { readonly kind: 'refused'; readonly refusal: ReceivedRefusal }
  | { readonly kind: 'mixed' }
  | { readonly kind: 'malformed'; readonly why: string };

/** Refusal as received; `error` null: a bare string on 422, for a body that could not be decoded. */
export interface ReceivedRefusal {
  readonly error: VenueError | null;
  readonly http: number;
}

/** An action reply; `orders` is the possible number of its entries, where its action places a known number of orders. */
export type ActReplyWithCount = ActReply & { readonly orders?: ReplyEntryCountRange };

/** Never throws, whatever the reply. */
export function outcomeOf(reply: ActReplyWithCount): Outcome {
  switch (reply.kind) {
    case 'refused':
      return { kind: 'refused', refusal: { error: reply.error, http: reply.status } };
    case 'admitted':
      if (reply.status !== DONE && reply.status !== ADMITTED)
        return { kind: 'malformed', why: `an admission on HTTP ${reply.status}` };
      return reply.committed ? { kind: 'accepted' } : { kind: 'acknowledged' };
    case 'other':
      // The documents show the string for reads; nothing rules out another text on the write route.
      return reply.status === UNREAD && !isJsonObject(reply.wire.json)
        ? { kind: 'refused', refusal: { error: null, http: reply.status } }
        : { kind: 'malformed', why: `no documented body on HTTP ${reply.status}` };
    case 'statuses':
      return outcomeOfEntries(reply.statuses, reply);
  }
}

/** Statuses of an accepted action, whose result is in the body. */
const DONE = 200;
const ADMITTED = 202;
/** A body that could not be decoded is answered with a JSON string. @source write-api, "Errors" */
const UNREAD = 422;

function outcomeOfEntries(entries: readonly StatusEntry[], { status, orders }: ActReplyWithCount): Outcome {
  if (status !== DONE && status !== ADMITTED) return { kind: 'malformed', why: `entries on HTTP ${status}` };
  const odd = entries.find(({ kind }) => kind === 'malformed');
  if (odd !== undefined) return { kind: 'malformed', why: 'an entry of no documented kind' };
  if (orders !== undefined && !fitsOrderCount(entries.length, orders))
    return { kind: 'malformed', why: `${entries.length} entries for ${orders.most} orders` };
  // All legs are parked, and none is reported.
  if (entries.length === 0)
    return orders === undefined ? { kind: 'malformed', why: 'no entry' } : { kind: 'acknowledged' };
  const [first] = entries;
  // An action with an unknown number of orders is answered by one entry, or one for each, if it is refused as a whole.
  const isWhole = entries.length === (orders?.most ?? entries.length) && entries.every(({ kind }) => kind === 'error');
  if (isWhole && first?.kind === 'error') return { kind: 'refused', refusal: { error: first.error, http: status } };
  if (entries.some(({ kind }) => kind === 'error')) return { kind: 'mixed' };
  if (entries.some(({ kind }) => kind === 'pending')) return { kind: 'acknowledged' };
  if (first?.kind === 'noop' && entries.every(({ kind }) => kind === 'noop'))
    return { kind: 'noop', reason: first.reason };
  return { kind: 'accepted' };
}

/** Whether an action was accepted or executed: a documented body without any refusal. */
export function isAccepted(reply: ActReplyWithCount): boolean {
  return ['accepted', 'acknowledged', 'noop'].includes(outcomeOf(reply).kind);
}

/** Whether an action was refused as a whole, for whatever reason. */
export function isRefused(reply: ActReplyWithCount): boolean {
  return outcomeOf(reply).kind === 'refused';
}

/** Whether it was refused with one of these codes, and a status that the code may have. */
export function isRefusedWith(
  reply: ActReplyWithCount | ReadReply,
  accepted: { readonly refusals: readonly Refusal[] },
): boolean {
  const refused = receivedRefusalIn(reply);
  return refused !== null && isAmongRefusals(refused, accepted.refusals);
}

export function isAmongRefusals({ error, http }: ReceivedRefusal, accepted: readonly Refusal[]): boolean {
  return accepted.some((each) => each.http === http && each.code === (error?.code ?? null));
}

/** Returns the refusal in a reply of either route; null where there is none. */
export function receivedRefusalIn(reply: ActReplyWithCount | ReadReply): ReceivedRefusal | null {
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

/** Returns the code of the refusal, of the whole action or of its only order; null without one. */
export function codeOf(reply: ActReplyWithCount | ReadReply): string | null {
  return receivedRefusalIn(reply)?.error?.code ?? null;
}

/** Whether an action was refused because of its signer. */
export function isAuthRefusal(reply: ActReplyWithCount): boolean {
  return codeOf(reply)?.startsWith('AUTH_') === true;
}

/** Whether the action was decoded, but has no path in this build. @source write-api, "Errors" */
export function isUnsupported(reply: ActReply): boolean {
  if (refusalOf(reply)?.code === 'ACTION_UNSUPPORTED') return true;
  // A whole batch may be refused order by order, and one refusal may stand for each (D280).
  const entries = reply.kind === 'statuses' ? reply.statuses : [];
  return (
    entries.length > 0 && entries.every((entry) => entry.kind === 'error' && entry.error.code === 'ACTION_UNSUPPORTED')
  );
}

/**
 * Whether the build has no path for an action with this tag: it decodes the action and says so, or does not know the tag, where only public
 * facts name it.
 * @source write-api, "Errors" (`ACTION_UNSUPPORTED`, and `unknown variant` for an unrecognized action tag)
 */
export function lacksActionPath(reply: ActReply, tag: string): boolean {
  if (isUnsupported(reply)) return true;
  const isNamed = actionEntry(tag)?.authority.action !== 'public';
  const isRefusal = reply.status >= 400 && reply.status < 500;
  return !isNamed && isRefusal && reply.wire.text.includes(UNKNOWN_ACTION_TAG_TEXT);
}

/** Returns the venue's text about a missing path or an unknown name: its code, and its message if that is more specific. */
export function unsupportedReplyText(reply: ActReply | ReadReply): string {
  if (reply.kind === 'statuses' && isUnsupported(reply)) return 'ACTION_UNSUPPORTED';
  const error = receivedRefusalIn(reply)?.error ?? null;
  if (error?.code === 'ACTION_UNSUPPORTED' || error?.code === 'UNKNOWN_TYPE') return error.code;
  const { json, text: whole } = reply.wire;
  const text = (error?.message ?? (typeof json === 'string' ? json : whole)).replace(/\s+/g, ' ');
  const shown = text.length > SAID_CHARS ? `${text.slice(0, SAID_CHARS)}…` : text;
  return error === null ? shown : `${error.code}: ${shown}`;
}

/** Maximum characters of a message that name the unknown value. */
const SAID_CHARS = 60;

/** Text in the reply to an unknown tag. */
export const UNKNOWN_ACTION_TAG_TEXT = 'unknown variant';

/** Whether the build has no path for a read, as for an action. @source write-api, "Errors" */
export function isUnsupportedRead(reply: ReadReply): boolean {
  return reply.kind === 'error' && reply.error.code === 'ACTION_UNSUPPORTED';
}

/** Whether the read's type is unknown. @source read-api, "Errors" */
export function isUnknownType(reply: ReadReply): boolean {
  return reply.kind === 'error' && reply.error.code === 'UNKNOWN_TYPE';
}
