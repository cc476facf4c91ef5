import { expect, test } from 'vitest';
import type { Check } from '../check/check.ts';
import {
  estimateBlockWaitSeconds,
  estimateFaucetClaimWaitSeconds,
  estimateRunSeconds,
  estimateRunWeight,
  estimateStagedRunSeconds,
} from './run-length.ts';

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

test('a budget that is full at the start lets a short run finish without waiting', () => {
  expect(estimateRunSeconds([acting], 20, 'key')).toBe(estimateRunSeconds([acting], 'unlimited', 'key'));
});

test('requests over the budget take no time where an operator moves the clock', () => {
  const many = Array.from({ length: 200 }, () => acting);
  const spending = Array.from({ length: 200 }, (): Check => ({ ...acting, leases: ['limits'] }));
  const seconds = (payer: 'control' | 'key') => estimateRunSeconds([...many, ...spending], 20, payer);
  expect(seconds('control')).toBeLessThan(seconds('key'));
  expect(seconds('control')).toBeGreaterThanOrEqual(estimateRunSeconds(many, 20, 'control'));
});

test("the run's own requests count in a short run, and only once", () => {
  const many = Array.from({ length: 200 }, () => acting);
  expect(estimateRunWeight([], 'key')).toBe(0);
  expect(estimateRunWeight([acting], 'key')).toBeGreaterThan(130);
  expect(estimateRunWeight(many, 'key')).toBeLessThan(200 * estimateRunWeight([acting], 'key'));
});

test('a run with more money out than a claim pays waits a minute for each further one', () => {
  const away = (usdc: string, native: string) => estimateFaucetClaimWaitSeconds({ away: { usdc, native } });
  expect(away('2999.5', '9.9')).toBe(0);
  expect(away('3417.1', '9.9')).toBe(60);
  expect(away('100', '29')).toBe(120);
  expect(away('12010.09', '46.18')).toBe(240);
});

test('a run waits for blocks as long as they take, and less where more checks wait in parallel', () => {
  const many = Array.from({ length: 80 }, () => acting);
  // Node G: 577 checks on blocks of a second took 37 minutes, while the estimate was 12.
  const beside = { together: many, alone: [] };
  expect(estimateBlockWaitSeconds(beside, 1_000, 8)).toBeGreaterThan(2 * estimateBlockWaitSeconds(beside, 200, 8));
  expect(estimateBlockWaitSeconds(beside, 1_000, 16)).toBe(estimateBlockWaitSeconds(beside, 1_000, 8) / 2);
  const alone = { together: [], alone: many };
  expect(estimateBlockWaitSeconds(alone, 1_000, 16)).toBe(estimateBlockWaitSeconds(alone, 1_000, 1));
  expect(estimateBlockWaitSeconds(alone, 1_000, 16)).toBeGreaterThan(estimateBlockWaitSeconds(beside, 1_000, 16));
  expect(estimateBlockWaitSeconds(beside, null, 8)).toBe(0);
});

test('exclusive checks start after those that the rate has admitted, and wait for their blocks', () => {
  const stages = {
    together: Array.from({ length: 200 }, () => acting),
    alone: Array.from({ length: 10 }, () => acting),
  };
  const all = estimateRunSeconds([...stages.together, ...stages.alone], 20, 'key');
  const beside = estimateRunSeconds(stages.together, 20, 'key');
  // For each of the ten: twenty blocks of a second, and one second more.
  expect(estimateStagedRunSeconds(stages, 20, 'key', 1_000)).toBe(beside + 210);
  expect(estimateStagedRunSeconds(stages, 20, 'key', 1)).toBe(all);
  expect(estimateStagedRunSeconds(stages, 20, 'key', null)).toBe(all);
});

test('a long run takes as long as its budget refills, and a higher rate never takes longer', () => {
  const many = Array.from({ length: 200 }, () => acting);
  expect(estimateRunSeconds(many, 10, 'key')).toBeGreaterThan(estimateRunSeconds(many, 20, 'key'));
  expect(estimateRunSeconds(many, 20, 'key')).toBeGreaterThan(estimateRunSeconds(many, null, 'key'));
});
