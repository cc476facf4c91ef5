import { expect, test } from 'vitest';
import { addBurstTallies, emptyBurstTally, permutationBucketLabelFor } from './burst-tally.ts';

test('blocks are counted by the number of execution orders they left open', () => {
  expect([1, 2, 3, 24, 100, 5_040, 5_041].map(permutationBucketLabelFor)).toEqual([
    '1',
    'up to 2',
    'up to 6',
    'up to 24',
    'up to 120',
    'up to 5040',
    'beyond 5040',
  ]);
});

test('tallies add up', () => {
  const one = { bursts: 1, actions: 4, blocks: { '1': 1 }, permuted: 2, reads: 3 };
  expect(addBurstTallies(addBurstTallies(emptyBurstTally, one), { ...one, blocks: { 'up to 2': 1 } })).toEqual({
    bursts: 2,
    actions: 8,
    blocks: { '1': 1, 'up to 2': 1 },
    permuted: 4,
    reads: 6,
  });
});
