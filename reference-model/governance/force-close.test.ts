import { expect, test } from 'vitest';
import {
  alice,
  BTC_INDEX_PX,
  BTC_MARKET,
  bob,
  errorCodeOf,
  ORDER_LOTS,
  restingBidBody,
  submitOrderAction,
  TestVenue,
} from '../chain/chain.fixture.ts';
import { assertConservation } from '../engine/conservation.ts';
import { positionSizeOf } from '../engine/risk/positions.ts';
import { enactVote, makeBallot } from './enacted-votes.fixture.ts';
import { ballotRefusal } from './governance.ts';

function closed(venue: TestVenue) {
  const changes = enactVote(venue, 'ForceClosePosition', { account: alice });
  venue.commit();
  assertConservation(venue.core);
  return changes;
}

/** alice has a long of ten lots at the index, against bob. */
function held(): TestVenue {
  const venue = new TestVenue();
  venue.act(bob, submitOrderAction(bob, { side: 'ask', limit_px: BTC_INDEX_PX, size: 10 * ORDER_LOTS }));
  venue.act(alice, submitOrderAction(alice, { limit_px: BTC_INDEX_PX, size: 10 * ORDER_LOTS, tif: 'ioc' }));
  return venue;
}

const fillsOf = (venue: TestVenue) => venue.core.histories.fills.of(alice);

test('each leg is closed against orders within the bound, for only the trade fee', () => {
  const venue = held();
  venue.act(bob, submitOrderAction(bob, { limit_px: BTC_INDEX_PX - 10_000_000, size: 10 * ORDER_LOTS }));
  const insurance = venue.core.state.pots.insurance;
  expect(closed(venue)).toEqual([{ field: 'BTC net', prior: '0.01', new: '0' }]);
  expect(positionSizeOf(venue.core.state, alice, BTC_MARKET, 'net')).toBe(0n);
  expect(venue.core.state.pots.insurance).toBe(insurance);
  expect([...fillsOf(venue)].at(-1)).toMatchObject({ cause: 'forced_close_governance' });
});

test('an unfilled remainder stays open, and may be voted on again', () => {
  const venue = held();
  expect(closed(venue)).toEqual([{ field: 'BTC net', prior: '0.01', new: '0.01' }]);
  venue.commit();
  venue.act(bob, submitOrderAction(bob, { limit_px: BTC_INDEX_PX, size: 4 * ORDER_LOTS }));
  expect(closed(venue)).toEqual([{ field: 'BTC net', prior: '0.01', new: '0.006' }]);
  expect(
    errorCodeOf(venue.act(alice, { type: 'batch_order', params: { orders: [restingBidBody(alice)] } })),
  ).toBeUndefined();
});

test('an account without positions loses nothing, and an invalid address is refused', () => {
  const venue = new TestVenue();
  expect(closed(venue)).toEqual([]);
  expect(ballotRefusal(venue.core, makeBallot('ForceClosePosition', { account: 'alice' }))).toMatchObject({
    code: 'INVALID_REQUEST',
  });
});
