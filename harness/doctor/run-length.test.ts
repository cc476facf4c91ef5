import { expect, test } from 'vitest';
import type { Check } from '../check/check.ts';
import {
  blockWaitSeconds,
  claimWaitSeconds,
  estimatedRunSeconds,
  estimatedRunWeight,
  estimatedStagedRunSeconds,
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

test('a budget that is full at the start costs a short run no time', () => {
  expect(estimatedRunSeconds([acting], 20, 'key')).toBe(estimatedRunSeconds([acting], 'unlimited', 'key'));
});

test('what is sent over the budget takes no time where an operator moves the clock', () => {
  const many = Array.from({ length: 200 }, () => acting);
  const spending = Array.from({ length: 200 }, (): Check => ({ ...acting, leases: ['limits'] }));
  const seconds = (payer: 'control' | 'key') => estimatedRunSeconds([...many, ...spending], 20, payer);
  expect(seconds('control')).toBeLessThan(seconds('key'));
  expect(seconds('control')).toBeGreaterThanOrEqual(estimatedRunSeconds(many, 20, 'control'));
});

test('what a run spends on itself counts in a short one, and is spent once', () => {
  const many = Array.from({ length: 200 }, () => acting);
  expect(estimatedRunWeight([], 'key')).toBe(0);
  expect(estimatedRunWeight([acting], 'key')).toBeGreaterThan(130);
  expect(estimatedRunWeight(many, 'key')).toBeLessThan(200 * estimatedRunWeight([acting], 'key'));
});

test('a run that has more away than a claim gives waits a minute for each further one', () => {
  const away = (usdc: string, native: string) => claimWaitSeconds({ away: { usdc, native } });
  expect(away('2999.5', '9.9')).toBe(0);
  expect(away('3417.1', '9.9')).toBe(60);
  expect(away('100', '29')).toBe(120);
  expect(away('12010.09', '46.18')).toBe(240);
});

test('a run waits for blocks as long as they take, and less where more checks wait side by side', () => {
  const many = Array.from({ length: 80 }, () => acting);
  // Node G: 577 checks on blocks of a second took 37 minutes, and 12 had been foretold.
  const beside = { together: many, alone: [] };
  expect(blockWaitSeconds(beside, 1_000, 8)).toBeGreaterThan(2 * blockWaitSeconds(beside, 200, 8));
  expect(blockWaitSeconds(beside, 1_000, 16)).toBe(blockWaitSeconds(beside, 1_000, 8) / 2);
  const alone = { together: [], alone: many };
  expect(blockWaitSeconds(alone, 1_000, 16)).toBe(blockWaitSeconds(alone, 1_000, 1));
  expect(blockWaitSeconds(alone, 1_000, 16)).toBeGreaterThan(blockWaitSeconds(beside, 1_000, 16));
  expect(blockWaitSeconds(beside, null, 8)).toBe(0);
});

test('checks that go one by one begin behind those that the rate has let through, and wait for their blocks', () => {
  const stages = {
    together: Array.from({ length: 200 }, () => acting),
    alone: Array.from({ length: 10 }, () => acting),
  };
  const all = estimatedRunSeconds([...stages.together, ...stages.alone], 20, 'key');
  const beside = estimatedRunSeconds(stages.together, 20, 'key');
  // Twenty blocks of a second and a second beside for each of the ten.
  expect(estimatedStagedRunSeconds(stages, 20, 'key', 1_000)).toBe(beside + 210);
  expect(estimatedStagedRunSeconds(stages, 20, 'key', 1)).toBe(all);
  expect(estimatedStagedRunSeconds(stages, 20, 'key', null)).toBe(all);
});

test('a long run takes as long as its budget refills, and no rate takes longer than a smaller one', () => {
  const many = Array.from({ length: 200 }, () => acting);
  expect(estimatedRunSeconds(many, 10, 'key')).toBeGreaterThan(estimatedRunSeconds(many, 20, 'key'));
  expect(estimatedRunSeconds(many, 20, 'key')).toBeGreaterThan(estimatedRunSeconds(many, null, 'key'));
});
