import { actionEntry } from '../../spec-schemas/catalogue/actions.ts';
import { onlyEndsOrders } from '../../spec-schemas/catalogue/order-answers.ts';
import {
  isJsonArray,
  isJsonObject,
  type JsonArray,
  type JsonObject,
  type JsonValue,
} from '../../spec-schemas/json/lossless.ts';
import type { WireReply } from '../target/wire.ts';
import { toDecimalTextOrNull, toOidTextOrNull } from './entry-figures.ts';

/** The error object of the envelope, as received. */
export interface VenueError {
  readonly code: string;
  readonly message: string;
  readonly details?: JsonObject;
}

/** A reply of `POST /info`, classified by the cases of the documents. */
export type ReadReply =
  /** `typeAt`: where the type was echoed, if at all (D12). */
  | {
      readonly kind: 'data';
      readonly wire: WireReply;
      readonly data: JsonValue;
      readonly typeAt: 'data' | 'outer' | 'nowhere';
      readonly type: string | null;
    }
  | { readonly kind: 'error'; readonly wire: WireReply; readonly error: VenueError }
  /** A bare string under `error`, as the archive lane and the faucet send it. */
  | { readonly kind: 'bare-error'; readonly wire: WireReply; readonly text: string }
  /** A JSON string as the whole body: a field of the wrong type. */
  | { readonly kind: 'json-string'; readonly wire: WireReply; readonly text: string }
  /** None of the above: plain text, HTML, or both keys with content. */
  | { readonly kind: 'other'; readonly wire: WireReply };

/** Classifies a reply of the read route. Never throws, whatever came. A null value counts as a missing key. */
export function parseReadReply(wire: WireReply): ReadReply {
  const { json } = wire;
  if (typeof json === 'string') return { kind: 'json-string', wire, text: json };
  if (!isJsonObject(json)) return { kind: 'other', wire };
  if ('data' in json && (json.error ?? null) === null) {
    const data = json.data ?? null;
    if (isJsonObject(data) && typeof data.type === 'string')
      return { kind: 'data', wire, data, typeAt: 'data', type: data.type };
    if (typeof json.type === 'string') return { kind: 'data', wire, data, typeAt: 'outer', type: json.type };
    return { kind: 'data', wire, data, typeAt: 'nowhere', type: null };
  }
  if ('error' in json && (json.data ?? null) === null) {
    const error = venueError(json.error);
    if (error !== null) return { kind: 'error', wire, error };
    if (typeof json.error === 'string') return { kind: 'bare-error', wire, text: json.error };
  }
  return { kind: 'other', wire };
}

/** Entry of `statuses`. Its figures are text, however the venue spelled them. */
export type StatusEntry =
  | { readonly kind: 'resting'; readonly oid: string; readonly cloid: string | null }
  | { readonly kind: 'filled'; readonly oid: string; readonly totalSz: string; readonly avgPx: string }
  | ChaseStatusEntry
  | { readonly kind: 'error'; readonly error: VenueError; readonly nested: boolean }
  | { readonly kind: 'noop'; readonly reason: string }
  | { readonly kind: 'parked'; readonly oid: string; readonly cloid: string | null }
  | { readonly kind: 'pending'; readonly actionHash: string; readonly nonce: JsonValue }
  /** Reply to a cancel in the venue's own words, or in none (D03). */
  | { readonly kind: 'ended' }
  | { readonly kind: 'malformed'; readonly entry: JsonValue };

/** A chase by its id, and its resting order. */
export interface ChaseStatusEntry {
  readonly kind: 'chase';
  readonly chaseOid: string;
  readonly legOid: string;
  /** null: the entry is that of an order, which has none. */
  readonly legPx: string | null;
  readonly cloid: string | null;
}

/** Source of an action reply: the reply over HTTP, or its counterpart in a `post` frame. */
export type ActReplyWire = Pick<WireReply, 'status' | 'json' | 'text'>;

/** A reply of `POST /exchange`, or of a `post` frame of type action. */
export type ActReply = { readonly wire: ActReplyWire } & SortedAct;

type SortedAct =
  | { readonly kind: 'admitted'; readonly status: number; readonly body: JsonObject; readonly committed: boolean }
  | {
      readonly kind: 'statuses';
      readonly status: number;
      readonly body: JsonObject;
      readonly statuses: readonly StatusEntry[];
    }
  | { readonly kind: 'refused'; readonly status: number; readonly error: VenueError }
  | { readonly kind: 'other'; readonly status: number; readonly text: string };

/**
 * Classifies a reply of the write route. Never throws, whatever came.
 * @param tag  the action, where it may return values (D46), or only end orders (D03)
 */
export function parseActReply(wire: ActReplyWire, tag = ''): ActReply {
  const sorted = sortedAct(wire, tag);
  return { wire, ...(sorted.kind === 'other' ? (returnedAlone(wire, tag) ?? sorted) : sorted) };
}

/**
 * Whether an entry in reply to an action is of the venue's own kind: a text, or an object with a single key. No document says how an entry
 * shows that an order was ended (D03).
 */
export function isOwnEntry(tag: string, entry: JsonValue): boolean {
  if (!onlyEndsOrders(tag)) return false;
  if (!isJsonObject(entry)) return typeof entry === 'string' && entry !== '';
  const [kind, ...more] = Object.keys(entry);
  return kind !== undefined && more.length === 0 && !documentedKinds.has(kind);
}

const documentedKinds: ReadonlySet<string> = new Set([
  'resting',
  'filled',
  'chase',
  'error',
  'noop',
  'parked',
  'pending',
] satisfies StatusEntry['kind'][]);

/** Returns an action's return values in place of an admission (D46), which exist from the commit on; null: the body has none. */
function returnedAlone({ status, json }: ActReplyWire, tag: string): SortedAct | null {
  if (status !== 200 && status !== 202) return null;
  return isJsonObject(json) && isJsonObject(json.data) && areActionReturnValues(tag, json.data)
    ? { kind: 'admitted', status, body: json.data, committed: true }
    : null;
}

/** Whether a body has the documented return values of an action, and neither an admission nor statuses (D46). */
export function areActionReturnValues(tag: string, data: JsonObject): boolean {
  if (actionEntry(tag)?.returns === undefined || 'accepted' in data || 'statuses' in data) return false;
  return Object.keys(data).length > 0;
}

function sortedAct({ status, json, text }: ActReplyWire, tag: string): SortedAct {
  if (isJsonObject(json) && (json.data ?? null) === null) {
    const error = venueError(json.error);
    if (error !== null) return { kind: 'refused', status, error };
  }
  if (isJsonObject(json) && isJsonObject(json.data) && (json.error ?? null) === null) {
    const { data } = json;
    if (isJsonArray(data.statuses) && !isAdmissionReply(status, data))
      return { kind: 'statuses', status, body: data, statuses: statusEntries(data.statuses, tag) };
    if (data.accepted === true) return { kind: 'admitted', status, body: data, committed: data.committed === true };
  }
  return { kind: 'other', status, text };
}

/** Whether a reply is an admission, even if a venue adds its own `statuses`: entries of orders come with status 200. */
export function isAdmissionReply(status: number, data: JsonObject): boolean {
  return status === 202 && data.accepted === true;
}

function statusEntries(entries: JsonArray, tag: string): readonly StatusEntry[] {
  // A cancel that found nothing to end may have no entry.
  if (entries.length === 0 && onlyEndsOrders(tag)) return [{ kind: 'ended' }];
  return entries.map((entry) => (isOwnEntry(tag, entry) ? { kind: 'ended' } : statusEntry(entry)));
}

function statusEntry(entry: JsonValue): StatusEntry {
  const malformed: StatusEntry = { kind: 'malformed', entry };
  if (!isJsonObject(entry)) return malformed;
  const [kind, ...more] = Object.keys(entry);
  const body = kind === undefined ? undefined : entry[kind];
  if (more.length > 0 || !isJsonObject(body)) return malformed;
  const cloid = typeof body.cloid === 'string' ? body.cloid : null;
  const oid = toOidTextOrNull(body.oid);
  switch (kind) {
    case 'resting':
    case 'parked':
      return oid === null ? malformed : { kind, oid, cloid };
    case 'filled': {
      const totalSz = toDecimalTextOrNull(body.total_sz);
      const avgPx = toDecimalTextOrNull(body.avg_px);
      return oid === null || totalSz === null || avgPx === null ? malformed : { kind, oid, totalSz, avgPx };
    }
    case 'chase':
      return chaseEntry(body, cloid) ?? malformed;
    case 'noop':
      return typeof body.reason === 'string' ? { kind, reason: body.reason } : malformed;
    case 'pending':
      return typeof body.action_hash === 'string'
        ? { kind, actionHash: body.action_hash, nonce: body.nonce ?? null }
        : malformed;
    case 'error':
      return errorEntry(body) ?? malformed;
    default:
      return malformed;
  }
}

function chaseEntry(body: JsonObject, cloid: string | null): StatusEntry | null {
  const chaseOid = toOidTextOrNull(body.chase_oid);
  const legOid = toOidTextOrNull(body.leg_oid);
  const legPx = toDecimalTextOrNull(body.leg_px);
  return chaseOid === null || legOid === null || legPx === null
    ? null
    : { kind: 'chase', chaseOid, legOid, legPx, cloid };
}

function errorEntry(body: JsonObject): StatusEntry | null {
  // A live venue has been seen to wrap the object once more (D05).
  const error = venueError(body) ?? (isJsonObject(body.error) ? venueError(body.error) : null);
  return error === null ? null : { kind: 'error', error, nested: !('code' in body) };
}

function venueError(value: JsonValue | undefined): VenueError | null {
  if (!isJsonObject(value) || typeof value.code !== 'string' || typeof value.message !== 'string') return null;
  const { code, message, details } = value;
  return isJsonObject(details) ? { code, message, details } : { code, message };
}

/** Returns the refusal of the whole action or of its only order; null when there is none. */
export function refusalOf(reply: ActReply): VenueError | null {
  if (reply.kind === 'refused') return reply.error;
  const [entry, ...more] = reply.kind === 'statuses' ? reply.statuses : [];
  return entry?.kind === 'error' && more.length === 0 ? entry.error : null;
}
