import { expect, test } from 'vitest';
import {
  alice,
  BTC_INDEX_PX,
  BTC_MARKET,
  bob,
  errorCodeOf,
  ORDER_LOTS,
  statusEntryErrorCode,
  submitOrderAction,
  TestVenue,
} from '../chain/chain.fixture.ts';
import { readAccount } from '../state/account.ts';
import type { Address } from '../state/address.ts';
import { storedPriorityBidOf } from '../state/priority-bids.ts';

const bid = (bps: number, asset = BTC_MARKET) => ({ type: 'priority_bid', params: { asset, bid_bps: bps } });
const cashOf = ({ core }: TestVenue, owner: Address) => readAccount(core.state, owner).cash;

test.each([
  [0, 'INVALID_REQUEST'],
  [1, undefined],
  [8, undefined],
  [9, 'INVALID_REQUEST'],
])('a bid of %i bps: %s', (bps, code) => {
  const venue = new TestVenue();
  const answer = venue.act(alice, bid(bps));
  expect(errorCodeOf(answer)).toBe(code);
  expect(storedPriorityBidOf(venue.core.state, alice, BTC_MARKET)).toBe(code === undefined ? bps : 0);
});

test('a newer bid replaces an older one, and its asset need not be a market', () => {
  const venue = new TestVenue();
  venue.act(alice, bid(3));
  venue.act(alice, bid(5));
  expect(errorCodeOf(venue.act(alice, bid(2, 4_000_000)))).toBeUndefined();
  expect([
    storedPriorityBidOf(venue.core.state, alice, BTC_MARKET),
    storedPriorityBidOf(venue.core.state, alice, 4_000_000),
  ]).toEqual([5, 2]);
});

test('the taker fill pays the bid rate on top of the fee and consumes the bid', () => {
  const plain = new TestVenue();
  const bidding = new TestVenue();
  bidding.act(alice, bid(8));
  for (const venue of [plain, bidding]) {
    venue.act(bob, submitOrderAction(bob, { side: 'ask', limit_px: BTC_INDEX_PX, size: ORDER_LOTS }));
    venue.act(alice, submitOrderAction(alice, { limit_px: BTC_INDEX_PX, size: 2 * ORDER_LOTS }));
  }
  // 100 lots of 1e-5 at 60,000 are worth 60 USDC; the other half rests.
  const extra = cashOf(plain, alice) - cashOf(bidding, alice);
  expect(extra).toBe((60n * 10n ** 18n * 8n) / 10_000n);
  expect(cashOf(plain, bob)).toBe(cashOf(bidding, bob));
  expect(storedPriorityBidOf(bidding.core.state, alice, BTC_MARKET)).toBe(0);
});

test('a resting order consumes the bid, a refused one does not', () => {
  const venue = new TestVenue();
  venue.act(alice, bid(8));
  expect(statusEntryErrorCode(venue.act(alice, submitOrderAction(alice, { size: 0 })))).toBeDefined();
  expect(storedPriorityBidOf(venue.core.state, alice, BTC_MARKET)).toBe(8);
  venue.act(alice, submitOrderAction(alice));
  expect(storedPriorityBidOf(venue.core.state, alice, BTC_MARKET)).toBe(0);
});
