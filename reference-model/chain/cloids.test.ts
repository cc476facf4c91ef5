import { describe, expect, test } from 'vitest';
import {
  alice,
  bob,
  errorCodeOf,
  makeCloid,
  restingBidBody,
  restingEntryOid,
  settledReplyOf,
  statusEntriesOf,
  statusEntryErrorCode,
  submitOrderAction,
  TestVenue,
} from './chain.fixture.ts';
import { nextReleaseChainEdits } from './profile-next.ts';

const one = makeCloid(1);
const batch = (...legs: object[]) => ({
  type: 'batch_order',
  params: { orders: legs.map((leg) => restingBidBody(alice, leg)) },
});
const rests = [{ resting: expect.anything() }];
const next = () => new TestVenue([...nextReleaseChainEdits]);

describe('a handle', () => {
  test('in use on the account is refused at admission, both while its order is pending and while it lives', () => {
    const venue = new TestVenue();
    const waiting = venue.send(alice, submitOrderAction(alice, { cloid: one }));
    expect(settledReplyOf(venue.send(alice, submitOrderAction(alice, { cloid: one })))).toMatchObject({
      status: 400,
      body: { error: { code: 'ORDER_DUPLICATE_CLOID' } },
    });
    venue.commit();
    expect(settledReplyOf(waiting)).toMatchObject({ body: { data: { statuses: [{ resting: { cloid: one } }] } } });
    expect(errorCodeOf(venue.act(alice, submitOrderAction(alice, { cloid: one })))).toBe('ORDER_DUPLICATE_CLOID');
    expect(statusEntriesOf(venue.act(bob, submitOrderAction(bob, { cloid: one })))).toMatchObject(rests);
  });

  test('matches in either letter case', () => {
    const venue = new TestVenue();
    venue.act(alice, submitOrderAction(alice, { cloid: `0x${'ab'.repeat(16)}` }));
    expect(errorCodeOf(venue.act(alice, submitOrderAction(alice, { cloid: `0x${'AB'.repeat(16)}` })))).toBe(
      'ORDER_DUPLICATE_CLOID',
    );
  });

  test('is free once its order ends, and passes to the replacement of a modify', () => {
    const venue = new TestVenue();
    const oid = Number(restingEntryOid(venue.act(alice, submitOrderAction(alice, { cloid: one }))));
    venue.act(alice, { type: 'modify', params: { market: 0, oid, new_size: 200 } });
    expect(errorCodeOf(venue.act(alice, submitOrderAction(alice, { cloid: one })))).toBe('ORDER_DUPLICATE_CLOID');
    venue.act(alice, { type: 'cancel_by_cloid', params: { asset: 0, cloid: one } });
    expect(statusEntriesOf(venue.act(alice, submitOrderAction(alice, { cloid: one })))).toMatchObject(rests);
  });

  test('whose order was refused at commit stays held today, and is free from the next release on', () => {
    const live = new TestVenue();
    const tooSmall = submitOrderAction(alice, { cloid: one, size: 0 });
    expect(statusEntryErrorCode(live.act(alice, tooSmall))).toBe('ORDER_ZERO_SIZE');
    expect(errorCodeOf(live.act(alice, submitOrderAction(alice, { cloid: one })))).toBe('ORDER_DUPLICATE_CLOID');
    const later = next();
    later.act(alice, tooSmall);
    expect(statusEntriesOf(later.act(alice, submitOrderAction(alice, { cloid: one })))).toMatchObject(rests);
  });

  test('of an action that never ran is free', () => {
    const venue = new TestVenue();
    venue.act(alice, { type: 'noop' }, { nonce: 5 });
    venue.act(alice, submitOrderAction(alice, { cloid: one }), { nonce: 5 });
    expect(statusEntriesOf(venue.act(alice, submitOrderAction(alice, { cloid: one })))).toMatchObject(rests);
  });

  test('of an action that a full queue dropped is free', () => {
    const venue = new TestVenue();
    venue.send(alice, submitOrderAction(alice, { cloid: one }));
    for (let i = 0; i < venue.core.params.pendingQueue; i++) venue.send(bob, { type: 'noop' });
    expect(venue.send(alice, submitOrderAction(alice, { cloid: one })).reply).toBeNull();
  });
});

describe('legs of a batch', () => {
  test('are not checked today', () => {
    const venue = new TestVenue();
    expect(statusEntriesOf(venue.act(alice, batch({ cloid: one }, { cloid: one })))).toMatchObject([
      ...rests,
      ...rests,
    ]);
    expect(errorCodeOf(venue.act(alice, submitOrderAction(alice, { cloid: one })))).toBe('ORDER_DUPLICATE_CLOID');
  });

  test('cause the whole action to be refused from the next release on', () => {
    const venue = next();
    const twice = venue.act(alice, batch({}, { cloid: one }, { cloid: one }));
    expect(twice).toMatchObject({
      status: 400,
      body: {
        error: { code: 'ORDER_DUPLICATE_CLOID', message: expect.stringContaining('duplicate cloid within one action') },
      },
    });
    venue.act(alice, submitOrderAction(alice, { cloid: one }));
    expect(errorCodeOf(venue.act(alice, batch({}, { cloid: one })))).toBe('ORDER_DUPLICATE_CLOID');
    expect(venue.core.state.accounts.get(alice)?.orders.size).toBe(1);
  });

  test('release only the handles of refused legs', () => {
    const venue = next();
    venue.act(alice, batch({ cloid: one }, { cloid: makeCloid(2), size: 0 }));
    expect(errorCodeOf(venue.act(alice, submitOrderAction(alice, { cloid: one })))).toBe('ORDER_DUPLICATE_CLOID');
    expect(statusEntriesOf(venue.act(alice, submitOrderAction(alice, { cloid: makeCloid(2) })))).toMatchObject(rests);
  });
});
