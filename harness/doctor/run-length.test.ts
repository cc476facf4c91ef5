import { expect, test } from 'vitest';
import type { Check } from '../check/check.ts';
import { blockSeconds, estimatedSeconds } from './run-length.ts';

const acting: Check = {
  id: 'a.b',
  title: '',
  area: 'a',
  clauses: ['faucet.amount.clamp'],
  by: 'act',
  needs: [],
  leases: [],
  run: async () => undefined,
};

test('a budget that is full at the start costs a short run no time', () => {
  expect(estimatedSeconds([acting], 20)).toBe(estimatedSeconds([acting], 'unlimited'));
});

test('a run whose claims wait for the window of the faucet weighs more', () => {
  const many = Array.from({ length: 200 }, () => acting);
  expect(estimatedSeconds(many, 20, true)).toBeGreaterThan(estimatedSeconds(many, 20));
  expect(estimatedSeconds(many, null, true)).toBe(estimatedSeconds(many, null));
});

test('a run waits for blocks as long as they take, and less where more checks wait side by side', () => {
  const many = Array.from({ length: 80 }, () => acting);
  // Node G: 577 checks on blocks of a second took 37 minutes, and 12 had been foretold.
  const beside = { together: many, alone: [] };
  expect(blockSeconds(beside, 1_000, 8)).toBeGreaterThan(2 * blockSeconds(beside, 200, 8));
  expect(blockSeconds(beside, 1_000, 16)).toBe(blockSeconds(beside, 1_000, 8) / 2);
  expect(blockSeconds({ together: [], alone: many }, 1_000, 16)).toBe(blockSeconds(beside, 1_000, 1));
  expect(blockSeconds(beside, null, 8)).toBe(0);
});

test('a long run takes as long as its budget refills, and no rate takes longer than a smaller one', () => {
  const many = Array.from({ length: 200 }, () => acting);
  expect(estimatedSeconds(many, 10)).toBeGreaterThan(estimatedSeconds(many, 20));
  expect(estimatedSeconds(many, 20)).toBeGreaterThan(estimatedSeconds(many, null));
});
