import { expect, test } from 'vitest';
import { alice, BTC, bob, carol, entryCode, LOTS, PX, submit, TestVenue } from '../chain/chain.fixture.ts';
import { assertConservation } from '../engine/conservation.ts';
import { editsFor } from '../profile.ts';
import { isRefusal } from '../refusal.ts';
import { readAccount } from '../state/account.ts';
import type { Address } from '../state/address.ts';
import { perpAt } from '../state/market.ts';
import { positionsOf } from '../state/positions.ts';
import { castBallot } from './governance.ts';

let rounds = 14_000_000n;
function settle({ core }: TestVenue, coin = 'BTC'): unknown {
  rounds += 1n;
  const vote = { category: 'gov_propose', action: 'SettleMarket', payload: { coin }, castBy: null };
  const row = castBallot(core, { round: rounds, ...vote });
  return isRefusal(row) ? row.code : row.changes;
}
const nextVenue = () => new TestVenue(editsFor('next', {}));
const cashOf = ({ core }: TestVenue, owner: Address) => readAccount(core.state, owner).cash;
const legsOf = ({ core }: TestVenue, owner: Address) => [...positionsOf(core.state, owner)];

test('is not live yet', () => {
  expect(settle(new TestVenue())).toBe('ACTION_UNSUPPORTED');
});

test('closes every position at the mark, takes orders off, and is for good', () => {
  const venue = nextVenue();
  venue.act(bob, submit(bob, { side: 'ask', limit_px: PX, size: 2 * LOTS }));
  venue.act(carol, submit(carol, { side: 'ask', limit_px: PX, size: LOTS }));
  venue.act(alice, submit(alice, { limit_px: PX, size: 3 * LOTS }));
  venue.act(bob, submit(bob, { limit_px: PX / 2 }));
  const market = perpAt(venue.core.state, BTC);
  const before = [alice, bob, carol].map((owner) => cashOf(venue, owner));
  const mark = market?.mark ?? 0n;
  expect(settle(venue)).toEqual([{ field: 'settled', prior: null, new: 'true' }]);
  expect(market).toMatchObject({ halted: true, settlement: { px: mark }, openInterest: 0n });
  expect([alice, bob, carol].flatMap((owner) => legsOf(venue, owner))).toEqual([]);
  expect(market?.book.size).toBe(0);
  // Profit in whole USDC per lot x 1e18: prices have eight decimals and a lot is 1e-5.
  const each = ((mark - BigInt(PX)) * 10n ** 10n * BigInt(LOTS)) / 10n ** 5n;
  expect([alice, bob, carol].map((owner, at) => cashOf(venue, owner) - (before[at] ?? 0n))).toEqual([
    3n * each,
    -2n * each,
    -each,
  ]);
  assertConservation(venue.core);
  expect(entryCode(venue.act(alice, submit(alice)))).toBe('PRECONDITION_FAILED');
  expect(settle(venue)).toBe('PRECONDITION_FAILED');
});

test('a market without a position has no price to tell, and one without a mark cannot be settled', () => {
  const venue = nextVenue();
  settle(venue);
  expect(perpAt(venue.core.state, BTC)?.settlement).toEqual({ px: null });
  const other = nextVenue();
  const market = perpAt(other.core.state, BTC);
  if (market !== undefined) market.mark = null;
  expect(settle(other)).toBe('PRECONDITION_FAILED');
  expect(settle(other, 'NONE')).toBe('MARKET_NOT_FOUND');
});
