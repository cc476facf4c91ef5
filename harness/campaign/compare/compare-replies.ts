import type { VenueReply } from '../../../reference-model/index.ts';
import {
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  printJson,
  tryParseJson,
} from '../../../spec-schemas/json/lossless.ts';
import { filledFiguresOfOrder, toDecimalTextOrNull, toOidTextOrNull } from '../../client/entry-figures.ts';
import { isUnsupported, lacksActionPath } from '../../client/outcome.ts';
import { type ActReply, areActionReturnValues, parseActReply, type StatusEntry } from '../../client/replies.ts';
import { isRefusedAsUnreadableOrUnsigned } from '../../client/unread-body.ts';
import { Dec } from '../../compare/decimal.ts';
import { type DiffPolicy, diff } from '../../compare/diff.ts';
import { Inconclusive } from '../../kernel/verdicts.ts';
import type { WireReply } from '../../target/wire.ts';
import { type Difference, makeDifference } from './difference.ts';

/** Result of comparing the two replies to one action. */
export interface ReplyVerdict {
  /** Outcome of the target's reply, for coverage. */
  readonly outcome: string;
  readonly difference: Difference | null;
  /** Whether the target's reply shows no outcome: reads settle it. */
  readonly unknown: boolean;
}

/**
 * Compares two replies to one action. Left to written checks: the status that carries a refusal (D01), the wrapping of an entry's error
 * (D05) and whether a success that places nothing has statuses, and which (D03).
 * @throws Inconclusive on a 429: the action was not tested
 */
export function compareActionReplies(
  tag: string,
  expected: VenueReply,
  actual: WireReply,
  policy: DiffPolicy,
): ReplyVerdict {
  const ours = parseActReply({ status: expected.status, text: expected.body, json: tryParseJson(expected.body) });
  const theirs = parseActReply(actual, tag);
  const outcome = outcomeOf(theirs);
  const expectedCode = codeOf(ours);
  const actualCode = codeOf(theirs);
  if (actualCode === 'RATE_LIMITED') throw new Inconclusive(`${tag} met the target's budget`);
  const place = { kind: 'reply', tag, expectedCode, actualCode } as const;
  const sides = {
    expected: `HTTP ${expected.status} ${expected.body}`,
    actual: `HTTP ${actual.status} ${actual.text.slice(0, 500)}`,
  };
  const differs = (diffRows: Difference['mismatch']['diff']) =>
    ({
      outcome,
      unknown: false,
      difference:
        diffRows.length === 0
          ? null
          : makeDifference(place, `the reply to ${tag}`, { ...sides, diff: diffRows }, actual),
    }) as const;
  if (leavesOutcomeOpen(theirs) && !leavesOutcomeOpen(ours))
    return { outcome: `${outcome} unknown`, difference: null, unknown: true };
  if (expectedCode !== null || actualCode !== null) {
    return differs(isSameRefusal(tag, ours, theirs) ? [] : [{ path: '$.error.code', ...refusalTexts(ours, theirs) }]);
  }
  if (ours.kind === 'statuses' && theirs.kind === 'statuses') {
    const odd = oddEntry(ours, theirs);
    if (odd !== null) {
      const { path, ...codes } = odd;
      const row = { path, expected: codes.expectedCode ?? 'no error', actual: codes.actualCode ?? 'no error' };
      const at = { ...place, ...codes };
      return {
        outcome,
        unknown: false,
        difference: makeDifference(at, `the reply to ${tag}`, { ...sides, diff: [row] }, actual),
      };
    }
    return differs(differingEntries(ours, theirs, policy));
  }
  if (ours.kind === 'admitted' && theirs.kind === 'admitted' && areActionReturnValues(tag, theirs.body))
    return differs([]);
  if (ours.kind === 'admitted' && theirs.kind === 'admitted')
    return differs(diff('exchange.admission', withoutCommitted(ours.body), withoutCommitted(theirs.body), policy));
  const bothFine = theirs.kind !== 'other' && ours.kind !== 'other' && !hasError(theirs) && !hasError(ours);
  return differs(bothFine ? [] : [{ path: '$', expected: outcomeOf(ours), actual: outcome }]);
}

/** Compares replies to an action that neither side can decode: whether its shape or its signature is reported is open (D94). */
export function compareMalformedActionReplies(
  tag: string,
  expected: VenueReply,
  actual: WireReply,
  policy: DiffPolicy,
): ReplyVerdict {
  const ours = parseActReply({ status: expected.status, text: expected.body, json: tryParseJson(expected.body) });
  const theirs = parseActReply(actual);
  return isRefusedAsUnreadableOrUnsigned(ours) && isRefusedAsUnreadableOrUnsigned(theirs)
    ? { outcome: 'unread', difference: null, unknown: false }
    : compareActionReplies(tag, expected, actual, policy);
}

/** Whether the refusal codes are equal; a tag known from public facts alone may have no path, or be no variant. */
function isSameRefusal(tag: string, ours: ActReply, theirs: ActReply): boolean {
  return (
    codeOf(ours) === codeOf(theirs) ||
    // The shadow lacks the product: a venue may still have the path, and then find no account that it applies to.
    (isUnsupported(ours) && codeOf(theirs) === 'PRECONDITION_FAILED') ||
    (lacksActionPath(ours, tag) && lacksActionPath(theirs, tag))
  );
}

/** Returns the refusal code of the whole action, or of its only order. */
function codeOf(reply: ActReply): string | null {
  if (reply.kind === 'refused') return reply.error.code;
  const [entry, ...more] = reply.kind === 'statuses' ? reply.statuses : [];
  return entry?.kind === 'error' && more.length === 0 ? entry.error.code : null;
}

/** Texts of two refusals, or of a refusal and a success, that name the codes and, where these are equal, their places. */
function refusalTexts(ours: ActReply, theirs: ActReply): { readonly expected: string; readonly actual: string } {
  const expected = outcomeOf(ours);
  const actual = outcomeOf(theirs);
  if (expected !== actual) return { expected, actual };
  return { expected: `${expected} ${refusalPlace(ours)}`, actual: `${actual} ${refusalPlace(theirs)}` };
}

function refusalPlace(reply: ActReply): string {
  return reply.kind === 'statuses' ? `in ${reply.statuses.length} entries of \`statuses\`` : 'for the whole action';
}

type Statuses = Extract<ActReply, { readonly kind: 'statuses' }>;

/** Returns the first of several orders that only one side refused, or that the sides refused for different reasons. */
function oddEntry(ours: Statuses, theirs: Statuses) {
  if (ours.statuses.length !== theirs.statuses.length) return null;
  for (const [at, entry] of ours.statuses.entries()) {
    const other = theirs.statuses[at];
    const codes = [entry, other].map((side) => (side?.kind === 'error' ? side.error.code : null));
    const [expectedCode = null, actualCode = null] = codes;
    if (expectedCode !== actualCode) return { path: `$.statuses[${at}].error.code`, expectedCode, actualCode };
  }
  return null;
}

/** Returns how entries of both sides differ: not at all where the target's are of kinds of its own. */
function differingEntries(ours: Statuses, theirs: Statuses, policy: DiffPolicy) {
  const areOwn = theirs.statuses.some(({ kind }) => kind === 'ended');
  return areOwn ? [] : diff('exchange.statuses', plain(ours), plain(theirs, ours), policy);
}

/** Whether a reply leaves the outcome open, as a 202 or a pending order does: that is not a refusal. */
export function leavesOutcomeOpen(reply: ActReply): boolean {
  if (reply.kind === 'statuses') return reply.statuses.some(({ kind }) => kind === 'pending');
  return reply.kind === 'admitted' && !reply.committed;
}

function hasError(reply: ActReply): boolean {
  return reply.kind === 'statuses' && reply.statuses.some(({ kind }) => kind === 'error' || kind === 'malformed');
}

function outcomeOf(reply: ActReply): string {
  switch (reply.kind) {
    case 'admitted':
      return 'accepted';
    case 'refused':
      return reply.error.code;
    case 'other':
      return `HTTP ${reply.status}`;
    case 'statuses':
      return [...new Set(reply.statuses.map((entry) => (entry.kind === 'error' ? entry.error.code : entry.kind)))]
        .sort()
        .join('+');
  }
}

function withoutCommitted(body: JsonObject): JsonObject {
  const { committed: _committed, ...rest } = body;
  return rest;
}

/**
 * Normalizes entries on each open point: error unwrapped (D05), numbers dropped where their type is open, figures in the other side's plane
 * (D103).
 */
function plain({ body, statuses: entries }: Statuses, other?: Statuses): JsonObject {
  const statuses = isJsonArray(body.statuses) ? body.statuses : [];
  return { statuses: statuses.map((entry, at) => plainEntry(entry, entries[at], other?.statuses[at])) };
}

function plainEntry(entry: JsonValue, entries: StatusEntry | undefined, other: StatusEntry | undefined): JsonValue {
  if (!isJsonObject(entry)) return entry;
  if (isJsonObject(entry.error) && isJsonObject(entry.error.error)) return { error: entry.error.error };
  const texts = Object.fromEntries(Object.entries(entry).map(([kind, body]) => [kind, inText(kind, body)]));
  const whole = entries?.kind === 'filled' && other?.kind === 'filled' ? filledAsOther(entries, other) : null;
  if (whole === null || !isJsonObject(texts.filled)) return texts;
  return { filled: { ...texts.filled, total_sz: whole.size.toString(), avg_px: whole.px.toString() } };
}

type FilledEntry = Extract<StatusEntry, { readonly kind: 'filled' }>;

/** Returns the figures of a `filled` entry in whole units, guided by those of the other side. */
function filledAsOther(entry: FilledEntry, other: FilledEntry) {
  const px = Dec.parse(other.avgPx);
  const size = Dec.parse(other.totalSz);
  return px === null || size === null ? null : filledFiguresOfOrder(entry, { px, size, lotPlaces: ANY_LOT_PLACES });
}

/** Possible lot decimals: a reply does not name its market, so any of these may apply. */
const ANY_LOT_PLACES = [0, 1, 2, 3, 4, 5, 6, 7];

function inText(kind: string, body: JsonValue): JsonValue {
  if (!isJsonObject(body)) return body;
  if (kind === 'chase') return chaseInText(body);
  if (!('oid' in body)) return body;
  const { oid, total_sz, avg_px } = body;
  return {
    ...body,
    oid: toOidTextOrNull(oid) ?? oid ?? null,
    // An order without a handle may have no key for it.
    ...(kind === 'filled' ? {} : { cloid: body.cloid ?? null }),
    ...(kind === 'filled' && total_sz !== undefined ? { total_sz: toDecimalTextOrNull(total_sz) ?? total_sz } : {}),
    ...(kind === 'filled' && avg_px !== undefined ? { avg_px: toDecimalTextOrNull(avg_px) ?? avg_px } : {}),
  };
}

function chaseInText(body: JsonObject): JsonObject {
  const { chase_oid, leg_oid } = body;
  return {
    ...body,
    chase_oid: toOidTextOrNull(chase_oid) ?? chase_oid ?? null,
    leg_oid: toOidTextOrNull(leg_oid) ?? leg_oid ?? null,
    cloid: body.cloid ?? null,
  };
}

/** Returns the order ids in a reply, leg by leg; null where a leg got none. */
export function orderIdsInReply(json: JsonValue | undefined): (string | null)[] {
  return entriesIn(json).map((entry) => {
    const held = entry.resting ?? entry.filled ?? entry.parked;
    if (isJsonObject(held)) return toOidTextOrNull(held.oid);
    return isJsonObject(entry.chase) ? toOidTextOrNull(entry.chase.leg_oid) : null;
  });
}

/** Returns the chase handles in a reply, entry by entry; null where an entry has none. */
export function chaseOidsInReply(json: JsonValue | undefined): (string | null)[] {
  return entriesIn(json).map(({ chase }) => (isJsonObject(chase) ? toOidTextOrNull(chase.chase_oid) : null));
}

function entriesIn(json: JsonValue | undefined): JsonObject[] {
  const data = isJsonObject(json) && isJsonObject(json.data) ? json.data : {};
  const statuses = isJsonArray(data.statuses) ? data.statuses : [];
  return statuses.map((entry) => (isJsonObject(entry) ? entry : {}));
}

/** Compares the replies to a faucet claim: the status, and the grant if there is one. */
export function compareFaucetClaimReplies(expected: VenueReply, actual: WireReply, policy: DiffPolicy): ReplyVerdict {
  const outcome = `HTTP ${actual.status}`;
  const ours = tryParseJson(expected.body) ?? null;
  const theirs = actual.json ?? null;
  const rows =
    expected.status !== actual.status
      ? [{ path: '$status', expected: String(expected.status), actual: String(actual.status) }]
      : expected.status === 200
        ? diff('faucet.grant', ours, theirs, policy)
        : [];
  const place = { kind: 'reply', tag: 'faucet', expectedCode: null, actualCode: null } as const;
  const sides = { expected: printJson(ours), actual: printJson(theirs), diff: rows };
  return {
    outcome,
    unknown: false,
    difference: rows.length === 0 ? null : makeDifference(place, 'the answer to a faucet claim', sides, actual),
  };
}
