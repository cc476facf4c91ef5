import { expect, test } from 'vitest';
import {
  alice,
  BTC_INDEX_PX,
  bob,
  errorCodeOf,
  statusEntriesOf,
  statusEntryErrorCode,
  submitOrderAction,
  TestVenue,
} from '../chain/chain.fixture.ts';
import { isInHedgeMode } from '../state/position-modes.ts';

const mode = (hedge: boolean) => ({ type: 'set_position_mode', params: { hedge } });

test('switches a flat account between modes any number of times', () => {
  const venue = new TestVenue();
  for (const hedge of [true, true, false, false]) {
    expect(venue.act(alice, mode(hedge)).status).toBe(202);
    expect(isInHedgeMode(venue.core.state, alice)).toBe(hedge);
  }
});

test('is refused in both directions, and for the current mode, while a position is open', () => {
  const venue = new TestVenue();
  venue.act(bob, mode(true));
  venue.act(alice, submitOrderAction(alice, { limit_px: BTC_INDEX_PX }));
  venue.act(bob, submitOrderAction(bob, { limit_px: BTC_INDEX_PX, side: 'ask', position_side: 'short' }));
  const before = venue.footprint();
  for (const [who, hedge] of [
    [alice, true],
    [alice, false],
    [bob, false],
    [bob, true],
  ] as const)
    expect(errorCodeOf(venue.act(who, mode(hedge)))).toBe('PRECONDITION_FAILED');
  expect(venue.footprint()).toBe(before);
});

test('is accepted while orders rest', () => {
  const venue = new TestVenue();
  venue.act(alice, submitOrderAction(alice));
  expect(venue.act(alice, mode(true)).status).toBe(202);
});

test('once in hedge mode, every order names its leg, in a batch each order by itself', () => {
  const venue = new TestVenue();
  venue.act(alice, mode(true));
  expect(statusEntryErrorCode(venue.act(alice, submitOrderAction(alice, { size: 0 })))).toBe('PRECONDITION_FAILED');
  const { order } = submitOrderAction(alice) as { order: object };
  const batch = { type: 'batch_order', params: { orders: [{ ...order, position_side: 'long' }, order] } };
  const answer = venue.act(alice, batch);
  expect(statusEntriesOf(answer)).toMatchObject([{ resting: {} }, { error: { code: 'PRECONDITION_FAILED' } }]);
});
