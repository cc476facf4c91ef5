import { expect, test } from 'vitest';
import { act, alice, fundedVenue } from '../feed/feed-fixture.ts';
import { defaultGenesis } from '../genesis/load.ts';
import { Venue } from '../venue.ts';
import { hashOf } from './snapshot.ts';

test('a restored snapshot has the hash, and takes the next action to the same state', () => {
  const venue = fundedVenue();
  act(venue, alice.order('bid', 50_000, 100));
  venue.commit();
  const second = alice.order('bid', 51_000, 200);
  const snapshot = venue.snapshot();
  const hash = venue.stateHash();
  act(venue, second);
  venue.commit();
  const later = venue.stateHash();
  expect(later).not.toBe(hash);
  venue.restore(JSON.parse(JSON.stringify(snapshot)));
  expect(venue.stateHash()).toBe(hash);
  act(venue, second);
  venue.commit();
  expect(venue.stateHash()).toBe(later);
});

test('two venues that are told the same have the same hash', () => {
  const [one, other] = [new Venue(defaultGenesis()), new Venue(defaultGenesis())];
  for (const venue of [one, other]) venue.advance(25_000);
  expect(one.stateHash()).toBe(other.stateHash());
});

test('the hash sees a value, its kind and the order of a map', () => {
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
  ].map(hashOf);
  expect(new Set(hashes).size).toBe(hashes.length);
});
