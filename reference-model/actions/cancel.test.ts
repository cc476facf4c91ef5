import { describe, expect, test } from 'vitest';
import {
  alice,
  bob,
  errorCodeOf,
  makeCloid,
  restingBidBody,
  restingEntryOid,
  submitOrderAction,
  TestVenue,
} from '../chain/chain.fixture.ts';

function venueWithOrder(fields: object = {}) {
  const venue = new TestVenue();
  const oid = restingEntryOid(venue.act(alice, submitOrderAction(alice, fields)));
  const open = () => [...(venue.core.state.accounts.get(alice)?.orders.keys() ?? [])];
  return { venue, oid, open };
}

describe('cancel_order', () => {
  test.each([
    ["a stranger's order", bob, { market: 0 }],
    ['another market', alice, { market: 1 }],
    ['an unknown market', alice, { market: 99 }],
    ['another oid', alice, { market: 0, oid: 5 }],
  ])('%s is no live order, and stays', (_fault, owner, fields) => {
    const { venue, oid, open } = venueWithOrder();
    const answer = venue.act(owner, { type: 'cancel_order', cancel: { owner, oid: Number(oid), ...fields } });
    expect(errorCodeOf(answer)).toBe('ORDER_NOT_FOUND');
    expect(open()).toEqual([oid]);
  });

  test('removes the order once, named by a number or by digits', () => {
    const { venue, oid, open } = venueWithOrder();
    const cancel = { type: 'cancel_order', cancel: { owner: alice, market: 0, oid: oid.toString() } };
    expect(venue.act(alice, cancel).status).toBe(202);
    expect(open()).toEqual([]);
    expect(errorCodeOf(venue.act(alice, cancel))).toBe('ORDER_NOT_FOUND');
  });

  test('a handle without an oid names no order here', () => {
    const { venue } = venueWithOrder({ cloid: makeCloid(1) });
    const answer = venue.act(alice, { type: 'cancel_order', cancel: { owner: alice, market: 0, cloid: makeCloid(1) } });
    expect(answer.status).toBe(400);
    expect(errorCodeOf(answer)).toBe('INVALID_REQUEST');
  });
});

test('cancel_by_cloid cancels the lowest oid that carries the handle, in that market only', () => {
  const venue = new TestVenue();
  const legs = [1, 2, 1].map((digit) => restingBidBody(alice, { cloid: makeCloid(digit) }));
  const placed = venue.act(alice, { type: 'batch_order', params: { orders: legs } });
  const cancel = { type: 'cancel_by_cloid', params: { asset: 0, cloid: makeCloid(1) } };
  expect(errorCodeOf(venue.act(alice, { ...cancel, params: { ...cancel.params, asset: 1 } }))).toBe('ORDER_NOT_FOUND');
  expect(venue.act(alice, cancel).status).toBe(202);
  const left = [...(venue.core.state.accounts.get(alice)?.orders.keys() ?? [])];
  expect(left).toEqual([restingEntryOid(placed, 1), restingEntryOid(placed, 2)]);
});

describe('batch_cancel', () => {
  const entry = (oid: bigint | number) => ({ owner: alice, market: 0, oid: Number(oid) });

  test('continues after an entry that names no order, and succeeds if one entry went through', () => {
    const { venue, oid, open } = venueWithOrder();
    const answer = venue.act(alice, { type: 'batch_cancel', params: { cancels: [entry(1), entry(oid)] } });
    expect(answer.status).toBe(202);
    expect(open()).toEqual([]);
  });

  test.each([
    ['nothing went through', [entry(1), entry(2)], 200, 'ORDER_NOT_FOUND'],
    ['no entry', [], 400, 'INVALID_REQUEST'],
    ['an entry without an oid', [{ owner: alice, market: 0 }], 400, 'INVALID_REQUEST'],
  ])('%s', (_fault, cancels, status, code) => {
    const answer = new TestVenue().act(alice, { type: 'batch_cancel', params: { cancels } });
    expect({ status: answer.status, code: errorCodeOf(answer) }).toEqual({ status, code });
  });
});

test('cancel_all_orders clears one market or all, and succeeds with nothing to cancel', () => {
  const { venue, oid, open } = venueWithOrder();
  const all = (asset?: number) => ({ type: 'cancel_all_orders', params: asset === undefined ? {} : { asset } });
  expect(venue.act(alice, all(1)).status).toBe(202);
  expect(open()).toEqual([oid]);
  expect(venue.act(bob, all()).status).toBe(202);
  expect(open()).toEqual([oid]);
  expect(venue.act(alice, all()).status).toBe(202);
  expect(open()).toEqual([]);
  expect(venue.act(alice, all()).status).toBe(202);
});

test('schedule_cancel cancels everything in the block of that height; a later schedule replaces it', () => {
  const { venue, oid, open } = venueWithOrder();
  const schedule = (height: number) => ({ type: 'schedule_cancel', params: { cancel_at_block: height } });
  const { height } = venue.core.state;
  venue.act(alice, schedule(height + 3));
  venue.act(alice, schedule(height + 4));
  venue.commit();
  expect(open()).toEqual([oid]);
  venue.commit();
  expect(open()).toEqual([]);
});
