import { describe, expect, test } from 'vitest';
import { parseWireReply as wireReply } from '../target/reply.ts';
import { parseActReply, parseReadReply } from './replies.ts';

const wire = (status: number, text: string) => wireReply(status, {}, Buffer.from(text), 0);
const read = (status: number, body: unknown) => parseReadReply(wire(status, JSON.stringify(body)));
const entryOf = (entry: unknown) => {
  const reply = parseActReply(wire(200, JSON.stringify({ data: { statuses: [entry] } })));
  return reply.kind === 'statuses' ? reply.statuses[0] : reply;
};

describe('a read reply', () => {
  test.each([
    ['type inside data', { data: { type: 'trades' } }, { kind: 'data', typeAt: 'data', type: 'trades' }],
    [
      'type outside',
      { type: 'validator_votes', data: { votes: [] } },
      { kind: 'data', typeAt: 'outer', type: 'validator_votes' },
    ],
    ['null data is a success', { data: null }, { kind: 'data', typeAt: 'nowhere', data: null }],
    [
      'an error object',
      { error: { code: 'NOT_FOUND', message: 'no vault' } },
      { kind: 'error', error: { code: 'NOT_FOUND' } },
    ],
    ['a bare error', { error: 'missing field: address' }, { kind: 'bare-error', text: 'missing field: address' }],
    ['a JSON string', 'limit: expected u32', { kind: 'json-string', text: 'limit: expected u32' }],
    ['a key that holds null', { data: {}, error: null }, { kind: 'data', data: {} }],
    ['a refusal beside null', { data: null, error: { code: 'X', message: '' } }, { kind: 'error' }],
    ['both keys', { data: {}, error: { code: 'X', message: '' } }, { kind: 'other' }],
    ['an error without a message', { error: { code: 'X' } }, { kind: 'other' }],
    ['neither', {}, { kind: 'other' }],
    ['a list', [], { kind: 'other' }],
  ])('%s', (_title, body, expected) => expect(read(200, body)).toMatchObject(expected));

  test.each(['', '<html>', '{"data":'])('text %j is of kind other', (text) =>
    expect(parseReadReply(wire(400, text)).kind).toBe('other'),
  );
});

describe('a status entry', () => {
  test.each([
    [{ resting: { oid: '1', cloid: null } }, { kind: 'resting', oid: '1', cloid: null }],
    [{ parked: { oid: '1', cloid: '0xab' } }, { kind: 'parked', cloid: '0xab' }],
    [{ filled: { oid: '1', total_sz: '2', avg_px: '3' } }, { kind: 'filled', totalSz: '2', avgPx: '3' }],
    [{ noop: { reason: 'flat' } }, { kind: 'noop', reason: 'flat' }],
    [{ pending: { action_hash: '0x', nonce: 5 } }, { kind: 'pending', nonce: 5 }],
    [{ error: { code: 'X', message: 'm' } }, { kind: 'error', nested: false }],
    [{ error: { error: { code: 'X', message: 'm' } } }, { kind: 'error', nested: true }],
    [{ resting: { oid: 1, cloid: null } }, { kind: 'resting', oid: '1' }],
    [{ filled: { oid: 1, total_sz: 0.5, avg_px: 60000 } }, { kind: 'filled', totalSz: '0.5', avgPx: '60000' }],
    [
      { filled: { oid: '1', total_sz: 1e-7, avg_px: 1.25e21 } },
      { totalSz: '0.0000001', avgPx: '1250000000000000000000' },
    ],
    [{ filled: { oid: '1', total_sz: null, avg_px: '3' } }, { kind: 'malformed' }],
    [{ resting: { oid: 1.5, cloid: null } }, { kind: 'malformed' }],
    [{ resting: { cloid: null } }, { kind: 'malformed' }],
    [{ resting: { oid: '1', cloid: null }, noop: { reason: '' } }, { kind: 'malformed' }],
    [{ rested: { oid: '1' } }, { kind: 'malformed' }],
    [{}, { kind: 'malformed' }],
    ['resting', { kind: 'malformed' }],
  ])('%j', (entry, expected) => expect(entryOf(entry)).toMatchObject(expected));
});

test.each([
  ['cancel_order', [{ canceled: { oid: '1' } }], [{ kind: 'ended' }]],
  ['spot_cancel', ['success'], [{ kind: 'ended' }]],
  ['cancel_all_orders', [], [{ kind: 'ended' }]],
  ['batch_cancel', [{ noop: { reason: '' } }, { done: null }], [{ kind: 'noop', reason: '' }, { kind: 'ended' }]],
  ['cancel_order', [{ resting: {} }, { a: 1, b: 2 }, '', 7], Array.from({ length: 4 }, () => ({ kind: 'malformed' }))],
  ['submit_order', [{ canceled: { oid: '1' } }], [{ kind: 'malformed' }]],
  ['modify', [{ canceled: { oid: '1' } }], [{ kind: 'malformed' }]],
])('%s answered by the entries %j', (tag, entries, statuses) => {
  const reply = parseActReply(wire(200, JSON.stringify({ data: { statuses: entries } })), tag);
  expect(reply).toMatchObject({ kind: 'statuses', statuses });
});

test('an order id above 2^53 is kept exactly', () => {
  const text = '{"data":{"statuses":[{"parked":{"oid":9223372036854775809,"cloid":null}}]}}';
  expect(parseActReply(wire(200, text))).toMatchObject({ statuses: [{ kind: 'parked', oid: '9223372036854775809' }] });
});

test('an admission says whether it is committed', () => {
  expect(parseActReply(wire(202, '{"data":{"accepted":true}}'))).toMatchObject({ kind: 'admitted', committed: false });
  expect(parseActReply(wire(200, '{"data":{"accepted":true,"committed":true}}'))).toMatchObject({
    kind: 'admitted',
    committed: true,
  });
  expect(parseActReply(wire(200, '{"data":{"accepted":"yes"}}')).kind).toBe('other');
});

test.each([
  ['create_vault', 200, { vault_id: 1 }, 'admitted'],
  ['vault_withdraw', 202, { usd_cents_paid: 5 }, 'admitted'],
  ['create_vault', 200, {}, 'other'],
  ['create_vault', 400, { vault_id: 1 }, 'other'],
  ['create_vault', 200, { accepted: false, vault_id: 1 }, 'other'],
  ['send_asset', 200, { vault_id: 1 }, 'other'],
])('%s answered on %i by %j alone is %s', (tag, status, data, kind) => {
  expect(parseActReply(wire(status, JSON.stringify({ data })), tag).kind).toBe(kind);
});

test.each([
  [202, true, 'admitted'],
  [200, true, 'statuses'],
  [202, undefined, 'statuses'],
])('a reply %i with `accepted` %s and a key `statuses` is %s', (status, accepted, kind) => {
  const data = { accepted, nonce: 1, statuses: [{ cancelled: { oid: '5' } }] };
  expect(parseActReply(wire(status, JSON.stringify({ data }))).kind).toBe(kind);
});
