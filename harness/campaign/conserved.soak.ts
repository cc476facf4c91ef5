import assert from 'node:assert/strict';
import { formatConservation, runConservation } from './conserved.fixture.ts';

/** Checks that campaigns over all families that move money conserve every unit. */
async function moneyStands(): Promise<void> {
  const played = await runConservation(5_000, 1);
  assert.deepEqual(played.faults, []);
  process.stdout.write(`${formatConservation(played)}\n`);
}

export const soaks = [{ name: 'conserved', run: moneyStands }];
