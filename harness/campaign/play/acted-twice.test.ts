import { expect, test } from 'vitest';
import type { JsonObject } from '../../../spec-schemas/json/lossless.ts';
import type { WireOutcome } from '../../target/wire.ts';
import { makeDuplicateOrderDifference, placedOrderIdsIn } from './acted-twice.ts';

function answered(...statuses: readonly JsonObject[]): { readonly outcome: WireOutcome } {
  const json = { data: { statuses: [...statuses] } };
  const reply = { status: 200, headers: {}, body: new Uint8Array(), text: JSON.stringify(json), json };
  return { outcome: { kind: 'reply', reply } as unknown as WireOutcome };
}
const resting = (oid: number) => ({ resting: { oid, cloid: null } });
const silent: { readonly outcome: WireOutcome } = { outcome: { kind: 'silence', reason: 'timeout', detail: '' } };

test('an order placed by bytes that had already placed one is a duplicate', () => {
  const before = placedOrderIdsIn(answered(resting(7)));
  const found = makeDuplicateOrderDifference('submit_order', before, answered(resting(8)), 'in one block');
  expect(found?.place).toMatchObject({ kind: 'reply', actedBefore: 'in one block' });
});

test.each([
  ['the same order told again', answered(resting(7))],
  ['a dropped copy', answered({ pending: { action_hash: '0x', nonce: 1 } })],
  ['a refused copy', answered({ error: { code: 'NONCE_REPLAYED', message: '' } })],
  ['no answer', silent],
])('%s is not a duplicate', (_what, again) => {
  expect(makeDuplicateOrderDifference('submit_order', ['7'], again, 'in one block')).toBeNull();
});

test('a copy of an action that placed nothing may place its order', () => {
  expect(
    makeDuplicateOrderDifference('submit_order', placedOrderIdsIn(silent), answered(resting(8)), 'in one block'),
  ).toBeNull();
});
