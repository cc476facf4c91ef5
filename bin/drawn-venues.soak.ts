import assert from 'node:assert/strict';
import { drawnVenues, unfairly } from './drawn-venues.fixture.ts';

const VENUES = 20;

/** Twenty venues by a seed that is new each time: `VENUE_SEED` repeats one. */
async function everyVenueIsJudged(): Promise<void> {
  const seed = Number(process.env.VENUE_SEED ?? Math.floor(Math.random() * 2 ** 31));
  console.log(`drawn-venues seed ${seed}`);
  const unfair: string[] = [];
  for (const [at, genesis] of drawnVenues(seed, VENUES).entries())
    for (const way of ['control', 'free'] as const)
      for (const line of await unfairly(genesis, way, seed)) {
        // At once: twenty venues take long.
        console.log(`venue ${at} ${way}: ${line}`);
        unfair.push(line);
      }
  assert.deepEqual(unfair, []);
}

export const soaks = [{ name: 'drawn-venues', run: everyVenueIsJudged }];
