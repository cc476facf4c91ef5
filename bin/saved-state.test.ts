import { describe, expect, test } from 'vitest';
import { families } from '../harness/campaign/families/families.list.ts';
import { playWithStateSaves } from './saved-state.fixture.ts';

/** Closely at the start, where a block brings most that is new: some families cut two thousand. */
const fewer = (blocks: number) => Math.ceil(Math.max(blocks + 5, blocks * 1.3));

// By another seed at each time, with twice the sequences, and with every fifth block saved: `npm run soak families`.
const RUNS = 3;
/** Seed at which each family sends more than it needs to be told apart from one that sends nothing. */
const SEED = 2;

describe.each(families)('in a campaign of $name', (family) => {
  test('the model agrees with itself, takes much of what it is sent, and goes on from a text of itself as it would go on', async () => {
    const { ended, messages, heights } = await playWithStateSaves(family, RUNS, SEED, fewer);
    expect(messages).toEqual([]);
    expect(ended).toMatchObject({ status: 'pass', runs: RUNS });
    expect(ended?.steps).toBeGreaterThan(40);
    expect(heights.length).toBeGreaterThan(4);
  });
});
