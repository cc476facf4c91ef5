import { expect, test } from 'vitest';
import { FirstFrameMisses } from './first-frames.ts';

test('a channel that did not begin twice in a row is waited for no more, and all others less', () => {
  const known = new FirstFrameMisses();
  known.noteMissed('fills');
  known.noteCame('fills');
  known.noteMissed('fills');
  expect(known.hasGivenUpOn('fills')).toBe(false);
  known.noteMissed('fills');
  expect([known.hasGivenUpOn('fills'), known.hasGivenUpOn('bbo')]).toEqual([true, false]);
  expect([known.waitMs(15_000), known.waitMs(10)]).toEqual([3_000, 10]);
});

test('one that did not come says nothing of the next', () => {
  const known = new FirstFrameMisses();
  known.noteMissed('fills');
  expect(known.waitMs(15_000)).toBe(15_000);
});
