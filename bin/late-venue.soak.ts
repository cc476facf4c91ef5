import assert from 'node:assert/strict';
import { allChecks } from '../scenarios/index.ts';
import { areaOf } from '../spec-schemas/clause.ts';
import { saidOfLate } from './late-venue.fixture.ts';
import { drawnSeed, tell } from './program-of-soak.fixture.ts';

const SEEDS = 3;

/** On a venue that commits late nobody is accused or left without a verdict for what another action has not brought yet. */
async function everywhere(): Promise<void> {
  const first = drawnSeed('late.areas');
  const areas = [...new Set(allChecks.map(({ id }) => areaOf(id)))];
  const said: string[] = [];
  for (let seed = first; seed < first + SEEDS; seed++)
    for (const area of areas) tell(said, `${area}, seed ${seed}`, await saidOfLate(area, seed));
  assert.deepEqual(said, []);
}

export const soaks = [{ name: 'late.areas', run: everywhere }];
