import { describe, expect, test } from 'vitest';
import {
  alice,
  BTC_INDEX_PX,
  bob,
  carol,
  errorCodeOf,
  ORDER_LOTS,
  restingBidBody,
  statusEntriesOf,
  statusEntryErrorCode,
  submitOrderAction,
  TestVenue,
} from '../chain/chain.fixture.ts';
import { assertConservation } from '../engine/conservation.ts';
import { usd } from '../numeric/planes.ts';
import { rulesEditorAt } from '../rule-edits.ts';
import { zeroAddress } from '../state/address.ts';
import { approvedBrokersOf, brokerCreditOf } from '../state/brokers.ts';

const approval = (builder: string, bps: number, type = 'approve_broker_fee') => ({
  type,
  params: { builder, max_bps: bps },
});
const approvedBy = (venue: TestVenue, owner = alice) =>
  approvedBrokersOf(venue.core.state, owner).map(({ broker, maxBps }) => [broker, maxBps]);

describe('an approval', () => {
  test('is overwritten by a later one, listed in address order, and revoked by 0; the older action name does the same', () => {
    const venue = new TestVenue();
    venue.act(alice, approval(carol, 8));
    venue.act(alice, approval(bob, 3, 'approve_builder_fee'));
    venue.act(alice, approval(carol, 5));
    expect(approvedBy(venue)).toEqual([
      [bob, 3],
      [carol, 5],
    ]);
    venue.act(alice, approval(bob, 0));
    expect(approvedBy(venue)).toEqual([[carol, 5]]);
    venue.act(alice, approval(carol, 0, 'approve_builder_fee'));
    venue.act(alice, approval(carol, 0));
    expect(venue.core.state.brokerApprovals.size).toBe(0);
  });

  test('above the cap is refused and leaves the earlier approval in place', () => {
    const venue = new TestVenue();
    venue.act(alice, approval(bob, 8));
    expect(errorCodeOf(venue.act(alice, approval(bob, 9)))).toBe('INVALID_REQUEST');
    expect(approvedBy(venue)).toEqual([[bob, 8]]);
  });
});

describe('an order that pays a broker', () => {
  const paying = (fee: number, user: string = bob, more: object = {}) =>
    submitOrderAction(alice, { builder: { fee, user }, ...more });

  test.each([
    ['the zero address', 0, zeroAddress, 'INVALID_REQUEST'],
    ['a broker that is not approved, for nothing', 0, carol, 'PRECONDITION_FAILED'],
    ['more than approved', 6, bob, 'PRECONDITION_FAILED'],
  ])('is refused for %s, before anything of it rests or fills', (_what, fee, user, code) => {
    const venue = new TestVenue();
    venue.act(alice, approval(bob, 5));
    venue.act(alice, approval(zeroAddress, 5));
    venue.act(bob, submitOrderAction(bob, { side: 'ask' }));
    const before = venue.core.histories.fills.of(alice).length;
    expect(statusEntryErrorCode(venue.act(alice, paying(fee, user, { side: 'bid' })))).toBe(code);
    expect(venue.core.histories.fills.of(alice).length).toBe(before);
    expect(venue.core.state.accounts.get(alice)?.orders.size).toBe(0);
  });

  test('is bound by a lowered cap at once, whatever was approved before', () => {
    const venue = new TestVenue();
    venue.act(alice, approval(bob, 8));
    const lower = rulesEditorAt('actions', 'brokerApproval')(() => ({ capBps: 4 }));
    const { core } = venue;
    const under = Object.assign(core, { rules: lower(core.rules) });
    expect(under.rules.actions.brokerApproval.capBps).toBe(4);
    expect(statusEntryErrorCode(venue.act(alice, paying(5)))).toBe('PRECONDITION_FAILED');
    expect(statusEntriesOf(venue.act(alice, paying(4)))).toMatchObject([{ resting: {} }]);
  });

  test('pays the broker on its taker part, truncated to a micro-USDC, on top of its fee; its resting part pays nothing', () => {
    const venue = new TestVenue();
    const { state } = venue.core;
    venue.act(alice, approval(carol, 8));
    venue.act(bob, approval(carol, 8));
    const cash = () => state.accounts.get(alice)?.cash ?? 0n;
    const makers = { builder: { fee: 7, user: carol } };
    venue.act(bob, submitOrderAction(bob, { side: 'ask', size: ORDER_LOTS, limit_px: BTC_INDEX_PX, ...makers }));
    const before = cash();
    venue.act(alice, paying(8, carol, { side: 'bid', size: 2 * ORDER_LOTS, limit_px: BTC_INDEX_PX }));
    // 60 USDC at 8 bps: 0.048; its fee at 3.5 bps: 0.021.
    expect(brokerCreditOf(state, carol)).toBe(usd(48n * 10n ** 15n));
    expect(before - cash()).toBe(69n * 10n ** 15n);
    const [fill] = venue.core.histories.fills.of(alice);
    expect(fill?.broker).toEqual({ broker: carol, fee: usd(48n * 10n ** 15n) });
    expect(venue.core.histories.fills.of(bob)[0]?.broker).toBeNull();
    // The resting half fills as maker: no broker fee.
    venue.act(bob, submitOrderAction(bob, { side: 'ask', size: ORDER_LOTS, limit_px: BTC_INDEX_PX }));
    expect(brokerCreditOf(state, carol)).toBe(usd(48n * 10n ** 15n));
    assertConservation(venue.core);
  });

  test('is a leg of a batch like any other', () => {
    const venue = new TestVenue();
    const batch = {
      type: 'batch_order',
      params: { orders: [restingBidBody(alice), restingBidBody(alice, { builder: { fee: 1, user: bob } })] },
    };
    expect(statusEntriesOf(venue.act(alice, batch))).toMatchObject([
      { resting: {} },
      { error: { code: 'PRECONDITION_FAILED' } },
    ]);
  });
});
