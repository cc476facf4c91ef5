import { expect, test } from 'vitest';
import { StalledWorkWatchdog } from './idle-judge.ts';

const resting = { idle: 100, active: 1 };

test('a process that waits longer than the limit while at work is considered stuck', () => {
  const judge = new StalledWorkWatchdog(250);
  expect([1, 2, 3].map(() => judge.isForgotten(true, resting))).toEqual([false, false, true]);
});

test('activity, or having no work, resets the count', () => {
  const judge = new StalledWorkWatchdog(250);
  for (const [isAtWork, times] of [
    [true, { idle: 50, active: 50 }],
    [false, resting],
  ] as const) {
    expect([1, 2].map(() => judge.isForgotten(true, resting))).toEqual([false, false]);
    expect(judge.isForgotten(isAtWork, times)).toBe(false);
    expect([1, 2].map(() => judge.isForgotten(true, resting))).toEqual([false, false]);
    judge.isForgotten(false, resting);
  }
});
