import { expect, test } from 'vitest';
import { parseWireReply } from '../target/reply.ts';
import { findReplyMalformation } from './malformed-reply.ts';

const order = { action: { type: 'submit_order', order: {} } };
const batch = { action: { type: 'batch_order', params: { orders: [{}, {}] } } };
const send = { action: { type: 'send_asset', params: {} } };
const cancel = { action: { type: 'cancel_order', cancel: {} } };
const admission = { accepted: true, mempool_depth: 0, nonce: 1, action_hash: '0x00' };
const read = { type: 'markets' };
const refused = (code: string) => ({ error: { code, message: 'no' } });
const rests = { resting: { oid: '1', cloid: null } };

/** Returns the clause that a reply to a request breaks; undefined: none. */
function broken(path: string, asked: unknown, status: number, answer: unknown): string | undefined {
  const text = typeof answer === 'string' ? answer : JSON.stringify(answer);
  const reply = parseWireReply(status, {}, Buffer.from(text), 0);
  const body = typeof asked === 'string' ? asked : JSON.stringify(asked);
  return findReplyMalformation({ method: 'POST', path, body }, reply)?.clause;
}

test.each<[string, Parameters<typeof broken>, string]>([
  ['a defect in plain text', ['/exchange', order, 500, 'oops'], 'transport.envelope.internal'],
  ['a defect of a read without its code', ['/info', read, 500, { error: 'oops' }], 'transport.envelope.internal'],
  ['a read that met a defect', ['/info', read, 500, refused('INTERNAL')], 'transport.envelope.no-defect'],
  ['an action that met a defect', ['/exchange', send, 500, refused('INTERNAL')], 'transport.envelope.no-defect'],
  ['an order answered by an empty object', ['/exchange', order, 200, {}], 'orders.response.statuses'],
  ['an action answered by a word', ['/exchange', send, 202, '"ok"'], 'transport.admission.shape'],
  [
    'a transfer answered as an order',
    ['/exchange', send, 200, { data: { statuses: [rests] } }],
    'transport.admission.status',
  ],
  ['an admission on 200 without a commit', ['/exchange', send, 200, { data: admission }], 'transport.admission.status'],
  ['a refusal in plain text', ['/exchange', send, 400, 'no'], 'transport.envelope.failure'],
  ['a refusal as a list', ['/info', read, 400, ['no']], 'transport.envelope.failure'],
  ['a read answered by a word', ['/info', read, 200, 'pong'], 'transport.envelope.success'],
  ['a body of another type without its string', ['/info', read, 422, 'no'], 'transport.body.wrong-type'],
  [
    'two entries for one order',
    ['/exchange', order, 200, { data: { statuses: [rests, rests] } }],
    'orders.response.statuses',
  ],
  ['one entry for two orders', ['/exchange', batch, 200, { data: { statuses: [rests] } }], 'orders.response.statuses'],
  [
    'a code under another status',
    ['/exchange', send, 400, refused('AUTH_UNAUTHORIZED')],
    'transport.envelope.status-of-code',
  ],
  [
    'a code that no commit finds late',
    ['/info', read, 401, refused('UNKNOWN_TYPE')],
    'transport.envelope.status-of-code',
  ],
])('%s', (_what, given, clause) => expect(broken(...given)).toBe(clause));

test.each<[string, Parameters<typeof broken>]>([
  ['a defect that is documented', ['/exchange', { action: { type: 'borrow_lend' } }, 500, refused('INTERNAL')]],
  ['a cancel answered as an order', ['/exchange', cancel, 200, { data: { statuses: [{ noop: { reason: 'done' } }] } }]],
  [
    'an admission on 200 that tells of its commit',
    ['/exchange', send, 200, { data: { ...admission, committed: true } }],
  ],
  ['an admission on 202', ['/exchange', send, 202, { data: admission }]],
  [
    'a vault that is told as it is made',
    ['/exchange', { action: { type: 'create_vault', params: {} } }, 200, { data: { ...admission, vault_id: 1 } }],
  ],
  [
    'the return values of an action in place of an admission',
    [
      '/exchange',
      { action: { type: 'create_vault', params: {} } },
      200,
      { data: { vault_id: 1, vault_address: '0x1' } },
    ],
  ],
  ['an action that is public', ['/exchange', { action: { type: 'noop' } }, 200, { data: { statuses: [rests] } }]],
  [
    'an action that no table has',
    ['/exchange', { action: { type: 'anything' } }, 200, { data: { statuses: [rests] } }],
  ],
  ['a refusal under its status', ['/exchange', send, 401, refused('AUTH_UNAUTHORIZED')]],
  ['a refusal that the commit found', ['/exchange', send, 200, refused('AUTH_UNAUTHORIZED')]],
  ['a code that nobody knows', ['/exchange', send, 418, refused('TEAPOT')]],
  [
    'one refusal of two orders',
    ['/exchange', batch, 200, { data: { statuses: [{ error: refused('NONCE_REPLAYED').error }] } }],
  ],
  ['as many entries as orders', ['/exchange', batch, 200, { data: { statuses: [rests, rests] } }]],
  ['a bare string of the archive lane', ['/info', { type: 'portfolio' }, 400, { error: 'missing field: address' }]],
  ['a write that no decoder took, in any words', ['/exchange', send, 422, 'no']],
  ['an empty result', ['/info', read, 200, { data: null }]],
  ['a page', ['/info', read, 200, '<html>']],
  ['what a proxy says', ['/exchange', send, 502, 'Bad Gateway']],
  ['what a proxy says of a size', ['/exchange', send, 413, 'too large']],
  ['the refusal of what is no JSON', ['/info', '{', 400, 'no JSON']],
  ['the refusal of a body that is no object', ['/info', '[]', 400, 'no object']],
])('no other body is malformed: %s', (_what, given) => expect(broken(...given)).toBeUndefined());
