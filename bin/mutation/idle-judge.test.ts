import { expect, test } from 'vitest';
import { IdleWatchdog } from './idle-judge.ts';

const resting = { idle: 100, active: 1 };

test('who waits at work longer than the bound is forgotten', () => {
  const judge = new IdleWatchdog(250);
  expect([1, 2, 3].map(() => judge.isForgotten(true, resting))).toEqual([false, false, true]);
});

test('who does something, or has nothing to do, begins anew', () => {
  const judge = new IdleWatchdog(250);
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
