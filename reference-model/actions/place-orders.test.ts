import { describe, expect, test } from 'vitest';
import {
  alice,
  BTC_INDEX_PX,
  bob,
  carol,
  errorCodeOf,
  restingBidBody,
  restingEntryOid,
  statusEntriesOf,
  statusEntryErrorCode,
  submitOrderAction,
  TestVenue,
} from '../chain/chain.fixture.ts';
import { engineVariants } from '../engine/variants.ts';
import { brokerCreditOf } from '../state/brokers.ts';

const trigger = { trigger_px: BTC_INDEX_PX, tpsl: 'sl' };
const builder = { fee: 1, user: bob };

// Each row fixes one more fault, so the rows follow the order of admission; none of these orders reaches a block.
test.each([
  ['a kind without its trigger', { kind: 'stop_loss', tif: 'aon', stp_mode: 'reject', builder }],
  ['aon', { tif: 'aon', stp_mode: 'reject', trigger, builder }],
  ['reject', { stp_mode: 'reject', trigger, builder }],
])('%s is unsupported at admission', (_fault, fields) => {
  const venue = new TestVenue();
  expect(venue.act(alice, submitOrderAction(alice, fields))).toMatchObject({
    status: 400,
    body: { error: { code: 'ACTION_UNSUPPORTED' } },
  });
  expect(venue.chain.pendingOf(alice)).toBe(0);
});

test('null is the same as an omitted key', () => {
  const answer = new TestVenue().act(
    alice,
    submitOrderAction(alice, { trigger: null, builder: null, position_side: null, cloid: null }),
  );
  expect(statusEntriesOf(answer)).toMatchObject([{ resting: {} }]);
});

test('D249=unpaid: an order with an unapproved broker is accepted, and pays only the venue', () => {
  const venue = new TestVenue([engineVariants['D249=unpaid'] ?? ((rules) => rules)]);
  const toBob = { builder: { fee: 5, user: bob } };
  const trade = (fields: object) => {
    venue.act(carol, submitOrderAction(carol, { side: 'ask' }));
    expect(statusEntriesOf(venue.act(alice, submitOrderAction(alice, fields)))).toMatchObject([{ filled: {} }]);
    return brokerCreditOf(venue.core.state, bob);
  };
  expect(trade(toBob)).toBe(0n);
  venue.act(alice, { type: 'approve_broker_fee', params: { builder: bob, max_bps: 5 } });
  expect(trade(toBob)).toBeGreaterThan(0n);
  expect(statusEntryErrorCode(venue.act(alice, submitOrderAction(alice, { builder: { fee: 6, user: bob } })))).toBe(
    'PRECONDITION_FAILED',
  );
});

test("a position side on a one-way account is refused at commit, before the engine's gates", () => {
  const venue = new TestVenue();
  const answer = venue.act(alice, submitOrderAction(alice, { position_side: 'long', size: 0 }));
  expect(statusEntryErrorCode(answer)).toBe('PRECONDITION_FAILED');
  expect(venue.core.state.accounts.get(alice)?.orders.size).toBe(0);
});

describe('a batch', () => {
  const batch = (orders: readonly object[], params: object = {}) => ({
    type: 'batch_order',
    params: { orders, ...params },
  });

  test('has one status per leg, in the order sent, and the legs are independent', () => {
    const venue = new TestVenue();
    const legs = [
      restingBidBody(alice),
      restingBidBody(alice, { size: 0 }),
      restingBidBody(bob, { market: 99 }),
      restingBidBody(bob, { limit_px: BTC_INDEX_PX / 3 }),
    ];
    const answer = venue.act(alice, batch(legs));
    expect(statusEntriesOf(answer)).toMatchObject([
      { resting: {} },
      { error: { code: 'ORDER_ZERO_SIZE' } },
      { error: { code: 'MARKET_NOT_FOUND' } },
      { resting: {} },
    ]);
    expect(restingEntryOid(answer, 3)).toBeGreaterThan(restingEntryOid(answer, 0));
    // The owner of a leg is required but ignored.
    expect(venue.core.state.accounts.get(alice)?.orders.size).toBe(2);
  });

  test.each([
    ['no leg at all', batch([]), 'INVALID_REQUEST'],
    ['more than a thousand legs', batch(Array.from({ length: 1_001 }, () => restingBidBody(alice))), 'INVALID_REQUEST'],
    ['an unsupported leg', batch([restingBidBody(alice), restingBidBody(alice, { tif: 'aon' })]), 'ACTION_UNSUPPORTED'],
  ])('%s refuses the whole action', (_fault, action, code) => {
    const venue = new TestVenue();
    const answer = venue.act(alice, action);
    expect(answer.status).toBe(400);
    expect(errorCodeOf(answer)).toBe(code);
    expect(venue.core.state.accounts.get(alice)?.orders.size).toBe(0);
  });
});
