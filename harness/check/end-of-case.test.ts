import { expect, test } from 'vitest';
import { endedMeanwhile, noteEndOfCase } from './end-of-case.ts';

test('a case is over with the first thing that ends', () => {
  const target = {};
  noteEndOfCase(target, 'the later one', 60_000);
  expect(endedMeanwhile(target)).toBeNull();
  noteEndOfCase(target, 'the earlier one', 0);
  noteEndOfCase(target, 'the later one', 0);
  expect([target, {}].map(endedMeanwhile)).toEqual(['the earlier one', null]);
});
