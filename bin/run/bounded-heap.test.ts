import { expect, test } from 'vitest';
import { boundOldGeneration, unboundOldGeneration } from './bounded-heap.ts';

// The effect on garbage collection depends on timing, so `npm run bench` measures it.

test("the heap grows by 30 percent between two collections during a run, and by V8's default afterwards", () => {
  const flags: string[] = [];
  const setFlags = (flag: string) => void flags.push(flag);
  boundOldGeneration(setFlags);
  unboundOldGeneration(setFlags);
  expect(flags).toEqual(['--heap-growing-percent=30', '--heap-growing-percent=0']);
});
