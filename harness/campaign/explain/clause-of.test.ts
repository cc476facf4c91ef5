import { expect, test } from 'vitest';
import { type Difference, makeDifference } from '../compare/difference.ts';
import { clauseOfAgreedField, clauseOfDifference, clauseOfRefusal } from './clause-of.ts';

const sides = (path: string) => ({ expected: '1', actual: '2', diff: [{ path, expected: '1', actual: '2' }] });
const replyOf = (tag: string) => ({ kind: 'reply', tag, expectedCode: null, actualCode: null }) as const;
const reply = (tag: string, expectedCode: string | null, actualCode: string | null): Difference =>
  makeDifference({ kind: 'reply', tag, expectedCode, actualCode }, 'the reply', sides('$.error.code'));

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
    'bytes that acted twice in one block',
    makeDifference({ ...replyOf('submit_order'), actedBefore: 'in one block' }, 'the reply', sides('$.statuses')),
    'nonces.replay.in-one-block',
  ],
  [
    'bytes that acted again in a later block',
    makeDifference(
      { ...replyOf('submit_order'), actedBefore: 'in an earlier block' },
      'the reply',
      sides('$.statuses'),
    ),
    'nonces.replay.once',
  ],
  [
    'the handle of a resting order',
    makeDifference(replyOf('submit_order'), 'reply', sides('$.statuses[0].resting.cloid')),
    'orders.entries.cloid',
  ],
  [
    'the handle of a rung, which only public facts give',
    makeDifference(replyOf('scale_order'), 'reply', sides('$.statuses[1].resting.cloid')),
    'scale.handle.every-rung',
  ],
  [
    'prints that were told before',
    makeDifference({ kind: 'frame', channel: 'fills', isAgain: true }, 'frame', sides('$')),
    'feed.push.once',
  ],
  [
    'a field of a row',
    makeDifference({ kind: 'read', type: 'open_orders' }, 'read', sides('$.orders[oid=1001].sz')),
    'orders.open-orders.sz',
  ],
  [
    'an order that is missing, or one too many',
    makeDifference({ kind: 'read', type: 'open_orders' }, 'read', sides('$.orders[oid=1001]')),
    'orders.open-orders.live-only',
  ],
  [
    'a fill of one side only',
    makeDifference({ kind: 'read', type: 'user_fills' }, 'read', sides('$.fills[3]')),
    'fills.row.both-parties',
  ],
  [
    'a row that several rules may have written',
    makeDifference({ kind: 'read', type: 'user_non_funding_ledger_updates' }, 'read', sides('$.ledger_updates[0]')),
    null,
  ],
  [
    'a field of a row in a table whose key is empty',
    makeDifference(
      { kind: 'read', type: 'clearinghouse_state' },
      'read',
      sides("$.clearinghouse_state[''].positions[coin=BTC].lev"),
    ),
    'positions.read.leverage',
  ],
  [
    'a field of a read that was narrowed by an argument',
    makeDifference({ kind: 'read', type: 'markets' }, 'read', sides('$.perp[0].open_interest')),
    'markets.rows.open-interest',
  ],
  [
    'a figure of an order that was filled',
    makeDifference(replyOf('submit_order'), 'reply', sides('$.statuses[0].filled.avg_px')),
    'orders.response.filled-figures',
  ],
  ['what was granted', makeDifference(replyOf('faucet'), 'reply', sides('$.usdc')), 'faucet.grant.usdc'],
  ['a status of HTTP, which is no field', makeDifference(replyOf('faucet'), 'reply', sides('$status')), null],
  ['a frame', makeDifference({ kind: 'frame', channel: 'fills' }, 'frame', sides('$')), 'feed.fills.record'],
  [
    'a field of a frame that says nothing more',
    makeDifference({ kind: 'frame', channel: 'open_orders' }, 'frame', sides('$.data[0].sz')),
    'feed.open-orders.whole',
  ],
])('%s', (_what, found, clause) => {
  expect(clauseOfDifference(found)).toBe(clause);
});

test('agreement is attributed to the same clauses as differences', () => {
  expect(clauseOfRefusal('modify ORDER_NOT_FOUND')).toBe('orders.modify.not-found');
  expect(clauseOfRefusal('noop ORDER_NOT_FOUND')).toBeNull();
  expect(clauseOfAgreedField('user_fills fills[].dir')).toBe('fills.row.dir');
});
