import { expect, test } from 'vitest';
import { atCommit, preconditionFailed, unread } from '../../spec-schemas/outcomes.ts';
import { parseWireReply as wireReply } from '../target/reply.ts';
import { codeOf, isAccepted, isRefused, isRefusedWith, isUnknownType, isUnsupported, outcomeOf } from './outcome.ts';
import { parseActReply, parseReadReply } from './replies.ts';

const wire = (status: number, body: unknown) =>
  wireReply(status, {}, Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)), 0);
const act = (status: number, body: unknown, orders?: number) => ({
  ...parseActReply(wire(status, body)),
  ...(orders === undefined ? {} : { orders: { least: orders, most: orders } }),
});
const entries = (...statuses: readonly unknown[]) => ({ data: { statuses } });
const refused = (code: string) => ({ error: { code, message: 'no' } });
const rests = { resting: { oid: '1', cloid: null } };
const pending = { pending: { action_hash: '0x01', nonce: 1 } };
const noop = { noop: { reason: 'nothing to do' } };

test.each<[string, ReturnType<typeof act>, string]>([
  ['an order that rests', act(200, entries(rests), 1), 'accepted'],
  ['an action that is committed', act(200, { data: { accepted: true, committed: true } }), 'accepted'],
  ['a 202', act(202, { data: { accepted: true } }), 'acknowledged'],
  ['an order that is pending', act(200, entries(pending), 1), 'acknowledged'],
  ['one of two that is pending', act(200, entries(rests, pending), 2), 'acknowledged'],
  ['an order that does nothing', act(200, entries(noop), 1), 'noop'],
  ['an error object', act(400, refused('INVALID_REQUEST')), 'refused'],
  ['the only entry', act(200, entries(refused('ORDER_NOT_FOUND'))), 'refused'],
  ['all of a batch', act(200, entries(refused('A'), refused('B')), 2), 'refused'],
  ['each order of an action of no known number', act(200, entries(refused('A'), refused('A'))), 'refused'],
  ['one order of an action of no known number', act(200, entries(rests, refused('A'))), 'mixed'],
  ['a bare string on 422', act(422, '"missing field"'), 'refused'],
  ['one of a batch', act(200, entries(rests, refused('A')), 2), 'mixed'],
  ['two refused entries where one is expected', act(200, entries(refused('A'), refused('A')), 1), 'malformed'],
  ['no entry', act(200, entries()), 'malformed'],
  ['an entry of no kind', act(200, entries({ rested: {} }), 1), 'malformed'],
  ['an envelope without data', act(200, {}), 'malformed'],
  ['HTTP 500 in plain text', act(500, 'oops'), 'malformed'],
  ['an admission on 500', act(500, { data: { accepted: true } }), 'malformed'],
  ['entries on 400', act(400, entries(rests), 1), 'malformed'],
  ['an object on 422', act(422, {}), 'malformed'],
])('%s', (_what, reply, kind) => {
  expect(outcomeOf(reply).kind).toBe(kind);
  expect(isAccepted(reply)).toBe(['accepted', 'acknowledged', 'noop'].includes(kind));
  expect(isRefused(reply)).toBe(kind === 'refused');
});

test('a leg that parks may have no entry', () => {
  const parked = { least: 1, most: 3 };
  const kinds = [0, 1, 2, 3, 4].map(
    (count) => outcomeOf({ ...act(200, entries(...Array(count).fill(rests))), orders: parked }).kind,
  );
  expect(kinds).toEqual(['malformed', 'accepted', 'accepted', 'accepted', 'malformed']);
  expect(outcomeOf({ ...act(200, entries()), orders: { least: 0, most: 1 } }).kind).toBe('acknowledged');
});

test('a refusal is matched by code and status together', () => {
  const failed = refused('PRECONDITION_FAILED');
  expect([200, 400, 401].map((status) => isRefusedWith(act(status, failed), preconditionFailed))).toEqual([
    true,
    true,
    false,
  ]);
  expect(isRefusedWith(act(422, '"no"'), unread)).toBe(true);
  expect(isRefusedWith(parseReadReply(wire(422, '"no"')), unread)).toBe(true);
  expect(isRefusedWith(parseReadReply(wire(404, refused('NOT_FOUND'))), atCommit('NOT_FOUND'))).toBe(true);
  expect(isRefusedWith(parseReadReply(wire(200, { data: {} })), atCommit('NOT_FOUND'))).toBe(false);
});

test('what this build lacks is named', () => {
  expect(isUnsupported(act(400, refused('ACTION_UNSUPPORTED')))).toBe(true);
  expect(isUnsupported(act(400, refused('INVALID_REQUEST')))).toBe(false);
  expect(isUnknownType(parseReadReply(wire(400, refused('UNKNOWN_TYPE'))))).toBe(true);
  expect(codeOf(act(200, entries(refused('ORDER_NOT_FOUND'))))).toBe('ORDER_NOT_FOUND');
  expect(codeOf(act(202, { data: { accepted: true } }))).toBeNull();
});
