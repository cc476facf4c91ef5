import { expect, test } from 'vitest';
import { clauseOf, clauseOfCode, clauseOfField } from './clause-of.ts';
import { type Difference, difference } from './difference.ts';

const sides = (path: string) => ({ expected: '1', actual: '2', diff: [{ path, expected: '1', actual: '2' }] });
const reply = (tag: string, expectedCode: string | null, actualCode: string | null): Difference =>
  difference({ kind: 'reply', tag, expectedCode, actualCode }, 'the reply', sides('$.error.code'));

test.each([
  ['a refusal that did not come', reply('submit_order', 'ORDER_INVALID_PRICE', null), 'orders.grid.price'],
  ['one that should not have come', reply('cancel_order', null, 'ORDER_NOT_FOUND'), 'orders.cancel.not-found'],
  [
    'two codes, of which no document says which wins',
    reply('submit_order', 'ORDER_INVALID_PRICE', 'ORDER_ZERO_SIZE'),
    null,
  ],
  [
    'a gate that hangs on figures which no read shows',
    reply('submit_order', 'MARGIN_INSUFFICIENT', null),
    'margin.gate.requirement',
  ],
  [
    'a minimum that orders have shown',
    reply('batch_order', null, 'ORDER_BELOW_MIN_NOTIONAL'),
    'orders.grid.min-notional',
  ],
  ['a code that many faults share', reply('submit_order', 'PRECONDITION_FAILED', null), null],
  [
    'a field of a row',
    difference({ kind: 'read', type: 'open_orders' }, 'read', sides('$.orders[oid=1001].sz')),
    'orders.open-orders.sz',
  ],
  [
    'an order that is missing, or one too many',
    difference({ kind: 'read', type: 'open_orders' }, 'read', sides('$.orders[oid=1001]')),
    'orders.open-orders.live-only',
  ],
  [
    'a fill of one side only',
    difference({ kind: 'read', type: 'user_fills' }, 'read', sides('$.fills[3]')),
    'fills.row.both-parties',
  ],
  [
    'a row that several rules may have written',
    difference({ kind: 'read', type: 'user_non_funding_ledger_updates' }, 'read', sides('$.ledger_updates[0]')),
    null,
  ],
  ['a frame', difference({ kind: 'frame', channel: 'fills' }, 'frame', sides('$')), 'feed.fills.record'],
])('%s', (_what, found, clause) => {
  expect(clauseOf(found)).toBe(clause);
});

test('what agreed is told by the same tables', () => {
  expect(clauseOfCode('modify ORDER_NOT_FOUND')).toBe('orders.modify.not-found');
  expect(clauseOfCode('noop ORDER_NOT_FOUND')).toBeNull();
  expect(clauseOfField('user_fills $.fills[*].dir')).toBe('fills.row.dir');
});
