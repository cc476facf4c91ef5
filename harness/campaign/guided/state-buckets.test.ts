import { expect, test } from 'vitest';
import { readDefaultGenesis, Venue } from '../../../reference-model/index.ts';
import { StateBucketClassifier } from './state-buckets.ts';

const nobody = `0x${'1'.repeat(40)}`;

test("a state is described by its account and market, and by the venue's row counts when they change", () => {
  const venue = new Venue(readDefaultGenesis());
  const states = new StateBucketClassifier();
  const market = [...venue.core.state.markets.keys()][0] ?? null;
  const first = states.before(venue, nobody, market);
  expect(first).toContain('Safe legs 0 orders 0 parked 0 ');
  expect(first).toContain('book 0 holders 0');
  expect(first).not.toContainEqual(expect.stringMatching(/^votes /));
  venue.core.state.votes.push(...Array.from({ length: 3 }, () => ({}) as never));
  const again = states.before(venue, nobody, null);
  expect(again).toContain('no market');
  expect(again).toContain('votes 2');
  expect(states.before(venue, nobody, null)).not.toContain('votes 2');
});

test('text that is no address yields no buckets', () => {
  expect(new StateBucketClassifier().before(new Venue(readDefaultGenesis()), 'nobody', null)).toEqual([]);
});
