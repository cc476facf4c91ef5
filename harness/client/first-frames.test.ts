import { expect, test } from 'vitest';
import { FirstFrameMisses } from './first-frames.ts';

test('a channel that missed its first frame twice in a row is no longer waited for, and all others less', () => {
  const known = new FirstFrameMisses();
  known.noteMissed('fills');
  known.noteCame('fills');
  known.noteMissed('fills');
  expect(known.hasGivenUpOn('fills')).toBe(false);
  known.noteMissed('fills');
  expect([known.hasGivenUpOn('fills'), known.hasGivenUpOn('bbo')]).toEqual([true, false]);
  expect([known.waitMs(15_000), known.waitMs(10)]).toEqual([3_000, 10]);
});

test('one missing first frame is no evidence about the next', () => {
  const known = new FirstFrameMisses();
  known.noteMissed('fills');
  expect(known.waitMs(15_000)).toBe(15_000);
});
