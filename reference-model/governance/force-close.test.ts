import { expect, test } from 'vitest';
import { alice, BTC, bob, codeOf, LOTS, order, PX, submit, TestVenue } from '../chain/chain.fixture.ts';
import { assertConservation } from '../engine/conservation.ts';
import { positionSizeOf } from '../engine/risk/positions.ts';
import { ballot, enact } from './enacted-votes.fixture.ts';
import { ballotRefusal } from './governance.ts';

function closed(venue: TestVenue) {
  const changes = enact(venue, 'ForceClosePosition', { account: alice });
  venue.commit();
  assertConservation(venue.core);
  return changes;
}

/** alice long of ten lots at the index, against bob. */
function held(): TestVenue {
  const venue = new TestVenue();
  venue.act(bob, submit(bob, { side: 'ask', limit_px: PX, size: 10 * LOTS }));
  venue.act(alice, submit(alice, { limit_px: PX, size: 10 * LOTS, tif: 'ioc' }));
  return venue;
}

const fillsOf = (venue: TestVenue) => venue.core.histories.fills.of(alice);

test('each leg is closed by what rests inside the bound, for the fee of the trade alone', () => {
  const venue = held();
  venue.act(bob, submit(bob, { limit_px: PX - 10_000_000, size: 10 * LOTS }));
  const insurance = venue.core.state.pots.insurance;
  expect(closed(venue)).toEqual([{ field: 'BTC net', prior: '0.01', new: '0' }]);
  expect(positionSizeOf(venue.core.state, alice, BTC, 'net')).toBe(0n);
  expect(venue.core.state.pots.insurance).toBe(insurance);
  expect([...fillsOf(venue)].at(-1)).toMatchObject({ cause: 'forced_close_governance' });
});

test('what finds nobody stays open, and may be voted on again', () => {
  const venue = held();
  expect(closed(venue)).toEqual([{ field: 'BTC net', prior: '0.01', new: '0.01' }]);
  venue.commit();
  venue.act(bob, submit(bob, { limit_px: PX, size: 4 * LOTS }));
  expect(closed(venue)).toEqual([{ field: 'BTC net', prior: '0.01', new: '0.006' }]);
  expect(codeOf(venue.act(alice, { type: 'batch_order', params: { orders: [order(alice)] } }))).toBeUndefined();
});

test('who has nothing open loses nothing, and what is no address is refused', () => {
  const venue = new TestVenue();
  expect(closed(venue)).toEqual([]);
  expect(ballotRefusal(venue.core, ballot('ForceClosePosition', { account: 'alice' }))).toMatchObject({
    code: 'INVALID_REQUEST',
  });
});
