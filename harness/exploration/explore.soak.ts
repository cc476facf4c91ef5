import assert from 'node:assert/strict';
import { readDefaultGenesis, Venue } from '../../reference-model/index.ts';
import { exploreTrading, formatExploration } from './explore-trading.ts';

/** Checks every sequence to a depth. */
async function explore(depth: number): Promise<void> {
  const explored = exploreTrading({ Venue, readDefaultGenesis }, {}, depth);
  process.stdout.write(`${formatExploration(depth, explored)}\n`);
  assert.deepEqual(explored.faults, []);
}

export const soaks = [4, 5].map((depth) => ({ name: `explore-${depth}`, run: () => explore(depth) }));
