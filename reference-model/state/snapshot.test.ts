import { expect, test } from 'vitest';
import { alice, bob, makeFundedVenue, postAndCommit } from '../feed/feed.fixture.ts';
import { readDefaultGenesis } from '../genesis/load.ts';
import { Venue } from '../venue.ts';
import { stateHashOf } from './snapshot.ts';

test('a restored snapshot has the same hash, and the next action leads to the same state', () => {
  const venue = makeFundedVenue();
  postAndCommit(venue, alice.order('bid', 50_000, 100));
  venue.commit();
  const second = alice.order('bid', 51_000, 200);
  const snapshot = venue.snapshot();
  const hash = venue.stateHash();
  postAndCommit(venue, second);
  venue.commit();
  const later = venue.stateHash();
  expect(later).not.toBe(hash);
  venue.restore({ ...snapshot, state: JSON.parse(JSON.stringify(snapshot.state)) });
  expect(venue.stateHash()).toBe(hash);
  postAndCommit(venue, second);
  venue.commit();
  expect(venue.stateHash()).toBe(later);
});

test('a restored snapshot serves the same history, and continues from there', () => {
  const venue = makeFundedVenue();
  const served = () =>
    [alice, bob].map(({ address }) => [
      asked(venue, { type: 'user_fills', address }),
      asked(venue, { type: 'user_non_funding_ledger_updates', address }),
      asked(venue, { type: 'trades', coin: 'BTC' }),
      asked(venue, { type: 'order_status', oid: '1001' }),
    ]);
  const pair = () => [alice.order('ask', 50_000, 100), bob.order('bid', 50_000, 100)];
  const trade = (orders = pair()) => {
    for (const order of orders) postAndCommit(venue, order);
    venue.commit();
  };
  trade();
  const snapshot = venue.snapshot();
  const before = served();
  for (let n = 0; n < 3; n++) trade();
  expect(served()).not.toEqual(before);
  venue.restore(snapshot);
  expect(served()).toEqual(before);
  const orders = pair();
  trade(orders);
  const after = served();
  venue.restore(snapshot);
  trade(orders);
  expect(served()).toEqual(after);
});

function asked(venue: Venue, body: object): string | undefined {
  const bytes = new TextEncoder().encode(JSON.stringify(body));
  return venue.handle({ method: 'POST', path: '/info', headers: {}, body: bytes, peer: '10.0.0.9' }).reply?.body;
}

test('two venues with the same inputs have the same hash', () => {
  const one = new Venue(readDefaultGenesis());
  const other = new Venue(readDefaultGenesis());
  for (const venue of [one, other]) venue.advance(25_000);
  expect(one.stateHash()).toBe(other.stateHash());
});

test('the hash covers a value, its kind and the order of a map', () => {
  const hashes = [
    1,
    1n,
    '1',
    [1],
    new Set([1]),
    new Map([
      [1, 2],
      [3, 4],
    ]),
    new Map([
      [3, 4],
      [1, 2],
    ]),
    undefined,
    null,
  ].map(stateHashOf);
  expect(new Set(hashes).size).toBe(hashes.length);
});
