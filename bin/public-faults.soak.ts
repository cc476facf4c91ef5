import assert from 'node:assert/strict';
import { accusedBesideFault, checksOfSameArea, publicFactFaults } from './public-faults.fixture.ts';

/** Tries every fault of public facts on all checks of its area; the tests draw some faults, and some of these checks. */
async function noneAccuses(): Promise<void> {
  const wrong: string[] = [];
  for (const fault of publicFactFaults) {
    const accused = await accusedBesideFault(fault, checksOfSameArea(fault));
    if (accused.length === 0) continue;
    wrong.push(`${fault.id}: ${accused.join(', ')}`);
    console.log(wrong.at(-1));
  }
  console.log(`${publicFactFaults.length} faults of public facts`);
  assert.deepEqual(wrong, []);
}

export const soaks = [{ name: 'public-faults', run: noneAccuses }];
