import { describe, expect, test } from 'vitest';
import { families } from '../harness/campaign/families/families.list.ts';
import { playWithStateSaves } from './saved-state.fixture.ts';

/** Dense at the start, where blocks bring the most new state: some families cut two thousand blocks. */
const fewer = (blocks: number) => Math.ceil(Math.max(blocks + 5, blocks * 1.3));

// `npm run soak families` uses a new seed each time, twice the sequences, and saves every fifth block.
const RUNS = 3;
/** Seed with which each family sends enough to be told apart from one that sends nothing. */
const SEED = 2;

describe.each(families)('in a campaign of $name', (family) => {
  test('the model agrees with itself, accepts much of what it gets, and continues identically from a saved state', async () => {
    const { ended, messages, heights } = await playWithStateSaves(family, RUNS, SEED, fewer);
    expect(messages).toEqual([]);
    expect(ended).toMatchObject({ status: 'pass', runs: RUNS });
    expect(ended?.steps).toBeGreaterThan(40);
    expect(heights.length).toBeGreaterThan(4);
  });
});
