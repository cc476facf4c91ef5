import { expect, test } from 'vitest';
import { BusyLoopWatchdog } from './loop-judge.ts';

test('a process is in a loop once it has spent more than the limit in one turn of its event loop', () => {
  const judge = new BusyLoopWatchdog(100);
  expect(judge.isCaught(0, 1_000)).toBe(false);
  expect(judge.isCaught(0, 1_100)).toBe(false);
  expect(judge.isCaught(0, 1_101)).toBe(true);
});

test('a new turn of the event loop resets the count', () => {
  const judge = new BusyLoopWatchdog(100);
  const verdicts = [0, 1, 2, 3].map((ticks) => judge.isCaught(ticks, ticks * 1_000));
  expect(verdicts).toEqual([false, false, false, false]);
  expect(judge.isCaught(3, 3_100)).toBe(false);
});

test('a process without CPU time is never considered in a loop, however often it is sampled', () => {
  const judge = new BusyLoopWatchdog(100);
  const verdicts = Array.from({ length: 1_000 }, () => judge.isCaught(7, 50));
  expect(verdicts).not.toContain(true);
});
