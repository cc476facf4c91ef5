import { actionEntry } from '../../spec-schemas/catalogue/actions.ts';
import { errorRow } from '../../spec-schemas/catalogue/errors.ts';
import { mayAnswerAsOrders, mayHaveOwnAnswer } from '../../spec-schemas/catalogue/order-answers.ts';
import type { ClauseId } from '../../spec-schemas/clauses/index.ts';
import { isJsonObject, type JsonObject } from '../../spec-schemas/json/lossless.ts';
import type { ShapeId } from '../../spec-schemas/shapes/registry.ts';
import { shapeClauseOf, statementsByShape } from '../../spec-schemas/stated/stated.ts';
import type { WireReply, WireRequest } from '../target/wire.ts';
import { fitsOrderCount, replyEntryCountRangeOfAction, toEntryPerOrder, withOrderCount } from './order-count.ts';
import { outcomeOf } from './outcome.ts';
import { parseActReply, parseReadReply, type VenueError } from './replies.ts';
import { parseRequestBody } from './request-json.ts';

/** A reply that is none of the documented bodies, and the clause that states the correct one. */
export interface ReplyMalformation {
  readonly clause: ClauseId;
  readonly expected: string;
  /** Place in the body; empty: the whole body. */
  readonly path: string;
}

/**
 * Returns what is malformed in a reply's body or status, whatever was requested; null where the reply is a documented one. Only replies to
 * a JSON object are judged, with statuses that the venue itself sends: a proxy in front of it has texts of its own. The content of a
 * present body is left to its shape.
 * @source read-api, "Errors"; write-api, "Errors"
 */
export function findReplyMalformation(request: WireRequest, reply: WireReply): ReplyMalformation | null {
  const { method, path } = request;
  if (method !== 'POST' || (path !== '/info' && path !== '/exchange')) return null;
  const requested = parseRequestBody(request);
  // An HTML page comes from something in front of a venue, or in its place.
  if (!isJsonObject(requested) || reply.text.trimStart().startsWith('<')) return null;
  return path === '/info' ? malformedRead(reply) : malformedAnswer(requested, reply);
}

/** Whether a reply to an action is neither a refusal nor an acceptance, so that nothing can be read from it. */
export function isMalformedActReply(request: WireRequest, reply: WireReply): boolean {
  if (request.path !== '/exchange') return false;
  const requested = parseRequestBody(request);
  if (!isJsonObject(requested) || !isJsonObject(requested.action)) return false;
  // An admission with a wrong value is still one: its content is left to the clauses about it.
  if (isJsonObject(reply.json) && isJsonObject(reply.json.data) && 'accepted' in reply.json.data) return false;
  const orders = replyEntryCountRangeOfAction(requested.action);
  return outcomeOf(withOrderCount(parseActReply(reply, tagOf(requested.action)), orders)).kind === 'malformed';
}

/** Whether a clause is about the form of replies to actions: it may explain what is wrong with a malformed one. */
export function isActionReplyClause(clause: string): boolean {
  return topics.has(topicOf(clause));
}

const answerShapes: readonly ShapeId[] = ['envelope.failure', 'exchange.admission', 'exchange.statuses'];

/** Topics of the clauses about parts of a reply. */
const topics: ReadonlySet<string> = new Set(
  answerShapes.flatMap((shapeId) => {
    const { shape, values = {} } = statementsByShape[shapeId] ?? {};
    return [...(shape === undefined ? [] : [shape]), ...Object.values(values)].map(topicOf);
  }),
);

/** Returns area and topic: the part before the second dot. */
function topicOf(clause: string): string {
  return clause.split('.', 2).join('.');
}

function malformedRead(wire: WireReply): ReplyMalformation | null {
  const reply = parseReadReply(wire);
  switch (reply.kind) {
    case 'data':
      return null;
    case 'error':
      return uncatalogued(reply.error, wire.status) ?? defect(reply.error, []);
    case 'bare-error':
      return wire.status === DEFECT ? notInternal : null;
    case 'json-string':
    case 'other':
      if (wire.status === 200) return isJsonObject(wire.json) ? null : noData;
      return wire.status === UNREAD && typeof wire.json !== 'string' ? notBare : unreadable(wire);
  }
}

function malformedAnswer({ action }: JsonObject, wire: WireReply): ReplyMalformation | null {
  const body = isJsonObject(action) ? action : {};
  const reply = parseActReply(wire, tagOf(body));
  switch (reply.kind) {
    case 'admitted':
      return reply.status === 202 || reply.committed || mayLackAdmission(body) ? null : notAdmitted;
    case 'refused':
      return uncatalogued(reply.error, wire.status) ?? defect(reply.error, documentedFor(body));
    case 'statuses': {
      // The refusal may be in an entry, as that of a replayed nonce is (D280).
      if (!mayLackAdmission(body) && reply.statuses.some(({ kind }) => kind !== 'error')) return notAdmitted;
      const orders = replyEntryCountRangeOfAction(body);
      const { length } = toEntryPerOrder(reply.statuses, orders);
      if (orders === null || fitsOrderCount(length, orders)) return null;
      const expected = `one entry for each of ${orders.most} orders`;
      return { clause: 'orders.response.statuses', expected, path: 'statuses' };
    }
    case 'other':
      // A body with `data` that is no documented one is left to another shape.
      if ((wire.status === 200 || wire.status === 202) && !holds(wire, 'data') && !holds(wire, 'error'))
        return unanswered(tagOf(body));
      return unreadable(wire);
  }
}

/** Whether an action need not be answered by an admission, as one that is in no table. */
function mayLackAdmission(action: JsonObject): boolean {
  const entry = actionEntry(tagOf(action));
  return entry === undefined || mayAnswerAsOrders(entry) || mayHaveOwnAnswer(entry);
}

function tagOf({ type }: JsonObject): string {
  return typeof type === 'string' ? type : '';
}

function holds({ json }: WireReply, key: string): boolean {
  return isJsonObject(json) && key in json;
}

/** Returns the malformation of a body that is no success although its status says so. */
function unanswered(tag: string): ReplyMalformation {
  const kind = actionEntry(tag)?.replyKind ?? 'admission';
  const clause = shapeClauseOf(`exchange.${kind}`) ?? 'transport.admission.shape';
  return {
    clause,
    expected: kind === 'statuses' ? '`statuses` under `data`' : 'an admission under `data`',
    path: 'data',
  };
}

/** Status of an internal server error, which has a single form of body. */
const DEFECT = 500;
/** Status of a body that could not be decoded. */
const UNREAD = 422;
/** Statuses of a refusal. A 404 without an envelope may come from something in front of the venue. */
const REFUSED: ReadonlySet<number> = new Set([400, 401, 410]);

const notAdmitted: ReplyMalformation = {
  clause: 'transport.admission.status',
  expected: 'an admission on HTTP 202, or on 200 with `committed` true',
  path: 'data',
};
const noData: ReplyMalformation = {
  clause: 'transport.envelope.success',
  expected: 'a JSON object with `data`',
  path: 'data',
};
const notBare: ReplyMalformation = { clause: 'transport.body.wrong-type', expected: 'a bare JSON string', path: '' };
const notInternal: ReplyMalformation = {
  clause: 'transport.envelope.internal',
  expected: 'INTERNAL in an error object',
  path: 'error.code',
};

/** Returns the malformation of a failure in no documented form; objects with refusal statuses are judged by their shape. */
function unreadable(wire: WireReply): ReplyMalformation | null {
  if (wire.status === DEFECT) return notInternal;
  if (REFUSED.has(wire.status) && !isJsonObject(wire.json))
    return { clause: 'transport.envelope.failure', expected: 'an error object', path: 'error' };
  return null;
}

/** With 200 a refusal was found at commit (D01), whatever its code. */
function uncatalogued({ code }: VenueError, http: number): ReplyMalformation | null {
  const row = errorRow(code);
  if (row === undefined || http === 200 || row.http.includes(http)) return null;
  const expected = `${code} on HTTP ${row.http.join(' or ')}`;
  return { clause: 'transport.envelope.status-of-code', expected, path: 'status' };
}

/** Whether a code says that the server is at fault. */
export function isInternalErrorCode(code: unknown): boolean {
  return code === 'INTERNAL';
}

/**
 * Returns the malformation of a reply that reports an internal error. @param documented  codes that the documents state for the request
 * @source write-api, "Errors"
 */
function defect({ code }: VenueError, documented: readonly string[]): ReplyMalformation | null {
  if (!isInternalErrorCode(code) || documented.includes(code)) return null;
  return { clause: 'transport.envelope.no-defect', expected: 'an answer that tells of no defect', path: 'error.code' };
}

function documentedFor(action: JsonObject): readonly string[] {
  return (actionEntry(tagOf(action))?.errors ?? []).map(({ code }) => code);
}
