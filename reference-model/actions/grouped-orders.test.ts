import { describe, expect, test } from 'vitest';
import {
  alice,
  BTC_INDEX_PX,
  bob,
  errorCodeOf,
  makeCloid,
  ORDER_LOTS,
  restingBidBody,
  statusEntriesOf,
  statusEntryErrorCode,
  submitOrderAction,
  TestVenue,
} from '../chain/chain.fixture.ts';
import { type ParkedTriggerLeg, parkedTriggerLegsOf } from '../state/parked-legs.ts';

const stop = { trigger_px: BTC_INDEX_PX / 2, is_market: true, tpsl: 'sl' };
const profit = { trigger_px: BTC_INDEX_PX * 2, is_market: true, tpsl: 'tp' };
const leg = (trigger: object, fields: object = {}) =>
  restingBidBody(alice, { side: 'ask', kind: 'stop_loss', trigger, limit_px: BTC_INDEX_PX, ...fields });
const batch = (grouping: string, ...orders: readonly object[]) => ({
  type: 'batch_order',
  params: { orders, grouping },
});
const legsOf = (venue: TestVenue): ParkedTriggerLeg[] => parkedTriggerLegsOf(venue.core.state, alice);

/** Alice has bought this many lots from bob at the index. */
function holding(lots = ORDER_LOTS): TestVenue {
  const venue = new TestVenue();
  venue.act(bob, submitOrderAction(bob, { side: 'ask', limit_px: BTC_INDEX_PX, size: lots }));
  venue.act(alice, submitOrderAction(alice, { limit_px: BTC_INDEX_PX, size: lots }));
  return venue;
}

test('an order of any kind with a trigger block parks one leg', () => {
  const venue = new TestVenue();
  for (const [at, kind] of ['limit', 'market', 'stop_loss', 'take_profit'].entries()) {
    const answer = venue.act(alice, submitOrderAction(alice, { ...leg(stop), kind, cloid: makeCloid(at + 1) }));
    expect(statusEntriesOf(answer)).toMatchObject([{ parked: { oid: expect.any(String), cloid: makeCloid(at + 1) } }]);
  }
  expect(legsOf(venue)).toHaveLength(4);
  expect(venue.core.state.accounts.get(alice)?.orders.size).toBe(0);
});

// Refused at admission, so nothing reaches a block.
test.each([
  ['a level of 0', { ...stop, trigger_px: 0 }, 'INVALID_REQUEST'],
  ['a distance of 0', { ...stop, trail_px: 0 }, 'INVALID_REQUEST'],
  ['a trailing take-profit', { ...profit, trail_px: 1 }, 'PRECONDITION_FAILED'],
])('%s is refused at admission', (_fault, trigger, code) => {
  const venue = new TestVenue();
  const answer = venue.act(alice, submitOrderAction(alice, leg(trigger)));
  expect([answer.status, errorCodeOf(answer)]).toEqual([400, code]);
  expect(legsOf(venue)).toEqual([]);
});

test('an unknown grouping label cannot be decoded', () => {
  const answer = new TestVenue().act(alice, submitOrderAction(alice, leg({ ...stop, tpsl: 'stop' })));
  expect(errorCodeOf(answer)).toBe('INVALID_REQUEST');
});

test('an omitted is_market is false, so limit_px must be a price', () => {
  const venue = new TestVenue();
  const { is_market: _out, ...unsaid } = stop;
  expect(statusEntryErrorCode(venue.act(alice, submitOrderAction(alice, leg(unsaid, { limit_px: 0 }))))).toBe(
    'INVALID_REQUEST',
  );
  venue.act(alice, submitOrderAction(alice, leg(unsaid)));
  expect(legsOf(venue)).toMatchObject([{ exit: { kind: 'limit', px: BigInt(BTC_INDEX_PX) } }]);
});

test('the handle of a parked leg is in use, and both cancels reach the leg', () => {
  const venue = new TestVenue();
  const parked = submitOrderAction(alice, leg(stop, { cloid: makeCloid(1) }));
  venue.act(alice, parked);
  expect(errorCodeOf(venue.act(alice, parked))).toBe('ORDER_DUPLICATE_CLOID');
  venue.act(alice, { type: 'cancel_by_cloid', params: { asset: 0, cloid: makeCloid(1) } });
  expect(legsOf(venue)).toEqual([]);
  venue.act(alice, parked);
  const [again] = legsOf(venue);
  const cancel = { type: 'cancel_order', cancel: { owner: alice, market: 0, oid: String(again?.oid) } };
  expect(venue.act(bob, { ...cancel, cancel: { ...cancel.cancel, owner: bob } }).body).toMatchObject({
    error: { code: 'ORDER_NOT_FOUND' },
  });
  venue.act(alice, cancel);
  expect(legsOf(venue)).toEqual([]);
});

test('if an order and a leg share a handle, the older one is cancelled', () => {
  const venue = new TestVenue();
  venue.act(alice, batch('na', leg(stop, { cloid: makeCloid(1) }), restingBidBody(alice, { cloid: makeCloid(1) })));
  const cancel = { type: 'cancel_by_cloid', params: { asset: 0, cloid: makeCloid(1) } };
  venue.act(alice, cancel);
  expect([legsOf(venue).length, venue.core.state.accounts.get(alice)?.orders.size]).toEqual([0, 1]);
  venue.act(alice, cancel);
  expect(venue.core.state.accounts.get(alice)?.orders.size).toBe(0);
});

test("cancel_all_orders cancels the market's legs too; modify cannot name a leg", () => {
  const venue = new TestVenue();
  venue.act(alice, submitOrderAction(alice, leg(stop)));
  const [parked] = legsOf(venue);
  const change = { type: 'modify', params: { market: 0, oid: String(parked?.oid), new_size: 5 } };
  expect(errorCodeOf(venue.act(alice, change))).toBe('ORDER_NOT_FOUND');
  venue.act(alice, { type: 'cancel_all_orders', params: { asset: 1 } });
  expect(legsOf(venue)).toHaveLength(1);
  venue.act(alice, { type: 'cancel_all_orders', params: {} });
  expect(legsOf(venue)).toEqual([]);
});

describe('normalTpsl', () => {
  test('places its entry and parks the exits behind it', () => {
    const venue = new TestVenue();
    const answer = venue.act(alice, batch('normalTpsl', restingBidBody(alice), leg(stop), leg(profit)));
    expect(statusEntriesOf(answer)).toMatchObject([{ resting: {} }, { parked: {} }, { parked: {} }]);
    const [sl, tp] = legsOf(venue);
    expect(sl?.group).toEqual({ kind: 'oco', oids: [sl?.oid, tp?.oid] });
    expect([sl?.triggerAbove, tp?.triggerAbove]).toEqual([false, true]);
    expect(sl?.endsWithPosition).toBe(false);
  });

  test.each([
    ['an entry that is refused', [restingBidBody(alice, { size: 0 }), leg(stop)], 'ORDER_ZERO_SIZE'],
    ['a leg that cannot be parked', [restingBidBody(alice), leg(stop, { size: 0 })], 'ORDER_ZERO_SIZE'],
    ['a leg in the place of the entry', [leg(stop), leg(profit)], 'PRECONDITION_FAILED'],
    ['a second order', [restingBidBody(alice), restingBidBody(alice)], 'PRECONDITION_FAILED'],
    ['legs of two positions', [restingBidBody(alice), leg(stop), leg(profit, { side: 'bid' })], 'PRECONDITION_FAILED'],
  ])('with %s answers one error, and nothing is placed', (_fault, orders, code) => {
    const venue = new TestVenue();
    const before = venue.footprint();
    const answer = venue.act(alice, batch('normalTpsl', ...orders));
    expect(errorCodeOf(answer)).toBe(code);
    expect(statusEntriesOf(answer)).toEqual([]);
    expect(venue.footprint()).toBe(before);
  });
});

describe('positionTpsl', () => {
  test('with one leg parks a trigger of its own, which ends with the position', () => {
    const venue = holding();
    expect(statusEntriesOf(venue.act(alice, batch('positionTpsl', leg(stop))))).toMatchObject([{ parked: {} }]);
    expect(legsOf(venue)).toMatchObject([{ group: null, endsWithPosition: true }]);
  });

  test('with two legs parks a pair, with three a ladder that needs a position', () => {
    const venue = holding();
    venue.act(alice, batch('positionTpsl', leg(stop), leg(profit)));
    expect(legsOf(venue).map(({ group }) => group?.kind)).toEqual(['oco', 'oco']);
    venue.act(alice, batch('positionTpsl', leg(stop), leg(profit), leg(profit)));
    const [, , first, ...others] = legsOf(venue);
    expect([first, ...others].map((one) => one?.group)).toEqual(Array(3).fill({ kind: 'ladder', id: first?.oid }));

    const flat = new TestVenue();
    const answer = flat.act(alice, batch('positionTpsl', leg(stop), leg(profit), leg(profit)));
    expect(errorCodeOf(answer)).toBe('PRECONDITION_FAILED');
    expect(legsOf(flat)).toEqual([]);
  });

  test('refuses an order without a trigger', () => {
    const answer = holding().act(alice, batch('positionTpsl', restingBidBody(alice), leg(stop)));
    expect(errorCodeOf(answer)).toBe('PRECONDITION_FAILED');
  });
});
