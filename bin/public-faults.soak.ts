import assert from 'node:assert/strict';
import { accusedBesideFault, publicFactFaults } from './public-faults.fixture.ts';

/** Tries every fault of public facts; the tests draw some. */
async function noneAccuses(): Promise<void> {
  const wrong: string[] = [];
  for (const fault of publicFactFaults) {
    const accused = await accusedBesideFault(fault);
    if (accused.length > 0) wrong.push(`${fault.id}: ${accused.join(', ')}`);
  }
  console.log(`${publicFactFaults.length} faults of public facts`);
  assert.deepEqual(wrong, []);
}

export const soaks = [{ name: 'public-faults', run: noneAccuses }];
