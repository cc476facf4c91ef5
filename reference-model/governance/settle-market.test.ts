import { expect, test } from 'vitest';
import {
  alice,
  BTC_INDEX_PX,
  BTC_MARKET,
  bob,
  carol,
  ORDER_LOTS,
  statusEntryErrorCode,
  submitOrderAction,
  TestVenue,
} from '../chain/chain.fixture.ts';
import { assertConservation } from '../engine/conservation.ts';
import { editsForProfile } from '../profile.ts';
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
const nextVenue = () => new TestVenue(editsForProfile('next', {}));
const cashOf = ({ core }: TestVenue, owner: Address) => readAccount(core.state, owner).cash;
const legsOf = ({ core }: TestVenue, owner: Address) => [...positionsOf(core.state, owner)];

test('is not live yet', () => {
  expect(settle(new TestVenue())).toBe('ACTION_UNSUPPORTED');
});

test('closes every position at the mark, cancels orders, and is permanent', () => {
  const venue = nextVenue();
  venue.act(bob, submitOrderAction(bob, { side: 'ask', limit_px: BTC_INDEX_PX, size: 2 * ORDER_LOTS }));
  venue.act(carol, submitOrderAction(carol, { side: 'ask', limit_px: BTC_INDEX_PX, size: ORDER_LOTS }));
  venue.act(alice, submitOrderAction(alice, { limit_px: BTC_INDEX_PX, size: 3 * ORDER_LOTS }));
  venue.act(bob, submitOrderAction(bob, { limit_px: BTC_INDEX_PX / 2 }));
  const market = perpAt(venue.core.state, BTC_MARKET);
  const before = [alice, bob, carol].map((owner) => cashOf(venue, owner));
  const mark = market?.mark ?? 0n;
  expect(settle(venue)).toEqual([{ field: 'settled', prior: null, new: 'true' }]);
  expect(market).toMatchObject({ halted: true, settlement: { px: mark }, openInterest: 0n });
  expect([alice, bob, carol].flatMap((owner) => legsOf(venue, owner))).toEqual([]);
  expect(market?.book.size).toBe(0);
  // Profit in whole USDC per lot x 1e18: prices have eight decimals and a lot is 1e-5.
  const each = ((mark - BigInt(BTC_INDEX_PX)) * 10n ** 10n * BigInt(ORDER_LOTS)) / 10n ** 5n;
  expect([alice, bob, carol].map((owner, at) => cashOf(venue, owner) - (before[at] ?? 0n))).toEqual([
    3n * each,
    -2n * each,
    -each,
  ]);
  assertConservation(venue.core);
  expect(statusEntryErrorCode(venue.act(alice, submitOrderAction(alice)))).toBe('PRECONDITION_FAILED');
  expect(settle(venue)).toBe('PRECONDITION_FAILED');
});

test('a market without positions reports no price, and one without a mark cannot be settled', () => {
  const venue = nextVenue();
  settle(venue);
  expect(perpAt(venue.core.state, BTC_MARKET)?.settlement).toEqual({ px: null });
  const other = nextVenue();
  const market = perpAt(other.core.state, BTC_MARKET);
  if (market !== undefined) market.mark = null;
  expect(settle(other)).toBe('PRECONDITION_FAILED');
  expect(settle(other, 'NONE')).toBe('MARKET_NOT_FOUND');
});
