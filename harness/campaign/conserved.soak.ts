import assert from 'node:assert/strict';
import { conserved, printed } from './conserved.fixture.ts';

/** A campaign over all that moves money among accounts ends with every unit where it belongs. */
async function moneyStands(): Promise<void> {
  const played = await conserved(5_000, 1);
  assert.deepEqual(played.faults, []);
  process.stdout.write(`${printed(played)}\n`);
}

export const soaks = [{ name: 'conserved', run: moneyStands }];
