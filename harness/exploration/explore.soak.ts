import { expect, test } from 'vitest';
import { defaultGenesis, Venue } from '../../reference-model/index.ts';
import { exploreTrading, formatExploration } from './explore-trading.ts';

test.each([4, 5])(
  'every sequence to depth %i is sound',
  (depth) => {
    const explored = exploreTrading({ Venue, defaultGenesis }, {}, depth);
    process.stdout.write(`${formatExploration(depth, explored)}\n`);
    expect(explored.faults).toEqual([]);
  },
  14_400_000,
);
