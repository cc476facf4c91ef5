import { expect, test } from 'vitest';
import { printJson } from '../../spec-schemas/json/lossless.ts';
import { setPriorityBid, storedPriorityBidOf } from '../state/priority-bids.ts';
import {
  alice,
  BTC_INDEX_PX,
  BTC_MARKET,
  bob,
  carol,
  restingBidBody,
  restingEntryOid,
  settledReplyOf,
  statusEntriesOf,
  submitOrderAction,
  TestVenue,
} from './chain.fixture.ts';

const buy = { limit_px: BTC_INDEX_PX, tif: 'ioc' };
const take = (owner: typeof alice) => [owner, submitOrderAction(owner, buy)] as const;

/** A venue with bids in whole bps, and one ask by alice that is as large as each competing order. */
function contested(bids: Readonly<Record<string, number>>) {
  const venue = new TestVenue();
  const oid = restingEntryOid(venue.act(alice, submitOrderAction(alice, { side: 'ask', limit_px: BTC_INDEX_PX })));
  for (const owner of [bob, carol]) {
    const bps = bids[owner];
    if (bps !== undefined) setPriorityBid(venue.core.state, owner, BTC_MARKET, bps);
  }
  return { venue, oid };
}

/** @returns the index of the action that got the ask, if all arrive in one block; -1: none */
function winner(venue: TestVenue, sent: readonly (readonly [typeof alice, object])[]): number {
  const tickets = sent.map(([signer, action]) => venue.send(signer, action));
  venue.commit();
  return tickets.findIndex((ticket) => /"total_sz":"0\.\d+"/.test(printJson(statusEntriesOf(settledReplyOf(ticket)))));
}

const batch = (owner: typeof alice) => ({
  type: 'batch_order',
  params: { orders: [restingBidBody(owner, buy)], grouping: 'na' },
});

test('equal bids run in order of arrival, and a higher bid runs first', () => {
  expect(winner(contested({}).venue, [take(bob), take(carol)])).toBe(0);
  expect(winner(contested({ [carol]: 1 }).venue, [take(bob), take(carol)])).toBe(1);
  expect(winner(contested({ [bob]: 3, [carol]: 2 }).venue, [take(carol), take(bob)])).toBe(1);
});

test('a bid moves a single order only, and a batch consumes the bid', () => {
  const { venue } = contested({ [carol]: 8 });
  expect(winner(venue, [take(bob), [carol, batch(carol)]])).toBe(0);
  expect(storedPriorityBidOf(venue.core.state, carol, BTC_MARKET)).toBe(0);
});

test('a stand-alone cancel runs before every order', () => {
  const { venue, oid } = contested({ [bob]: 8 });
  const cancel = { type: 'cancel_order', cancel: { owner: alice, market: BTC_MARKET, oid } };
  expect(winner(venue, [take(bob), [alice, cancel]])).toBe(-1);
});

test('a cancel after another action of its account stays behind it', () => {
  const { venue, oid } = contested({ [bob]: 8 });
  const cancel = { type: 'cancel_order', cancel: { owner: alice, market: BTC_MARKET, oid } };
  expect(winner(venue, [[alice, { type: 'noop', params: {} }], take(bob), [alice, cancel]])).toBe(1);
});

test('an order does not overtake an earlier one of its account', () => {
  const { venue } = contested({ [bob]: 8 });
  expect(winner(venue, [[bob, batch(bob)], take(bob)])).toBe(0);
});
