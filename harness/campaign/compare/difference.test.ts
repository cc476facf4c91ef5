import { expect, test } from 'vitest';
import { parseWireReply } from '../../target/reply.ts';
import { type DifferencePlace, listDifferingValueOrigins, makeDifference } from './difference.ts';

const keysOf = (place: DifferencePlace, body: unknown, path: string) => {
  const shownBy = parseWireReply(200, {}, Buffer.from(JSON.stringify(body)), 0);
  const sides = { expected: '1', actual: '2', diff: [{ path, expected: '1', actual: '2' }] };
  return listDifferingValueOrigins(makeDifference(place, 'it', sides, shownBy)).map(({ keys }) => keys);
};

const read: DifferencePlace = { kind: 'read', type: 'open_orders' };
const reply: DifferencePlace = { kind: 'reply', tag: 'submit_order', expectedCode: null, actualCode: null };
const call: DifferencePlace = { kind: 'rpc', methods: ['eth_getTransactionReceipt'], isBatch: false };
const orders = { data: { orders: [{ oid: '7' }] } };
const statuses = { data: { statuses: [{ resting: { oid: '1' } }] } };

test.each<readonly [string, DifferencePlace, unknown, string, readonly string[]]>([
  ['a row of a read', read, orders, '$.orders[0].oid', ['data', 'orders', '0', 'oid']],
  ['a row that has no place', read, orders, '$.orders[oid=9]', ['data', 'orders']],
  ['an entry of a reply', reply, statuses, '$.statuses[0].resting.oid', ['data', 'statuses', '0', 'resting', 'oid']],
  ['a key that an entry lacks', reply, statuses, '$.statuses[0].filled', ['data', 'statuses', '0', 'filled']],
  ['a code that is not there', reply, statuses, '$.error.code', []],
  ['a status', reply, { status: 'queued' }, '$status', []],
  ['the result of a call', call, { id: 1, result: '0x1' }, '$.result', ['result']],
  ['a key inside of a result', call, { id: 1, result: { status: '0x1' } }, '$.status', ['result', 'status']],
  ['the code of a refusal', call, { id: 1, error: { code: -32602 } }, '$.code', ['error', 'code']],
  ['an answer of a batch', call, [{ id: 1, result: '0x1' }], '$.result', []],
])('%s is reported at its place', (_what, place, body, path, keys) => {
  expect(keysOf(place, body, path)).toEqual([keys]);
});
