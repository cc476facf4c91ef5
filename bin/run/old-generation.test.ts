import { expect, test } from 'vitest';
import { boundOldGeneration, unboundOldGeneration } from './old-generation.ts';

// The effect on the collector depends on how fast the program runs beside it: `npm run bench` measures that.

test('the heap grows by 30 percent between two collections while a run is under way, and as V8 likes behind it', () => {
  const flags: string[] = [];
  const setFlags = (flag: string) => void flags.push(flag);
  boundOldGeneration(setFlags);
  unboundOldGeneration(setFlags);
  expect(flags).toEqual(['--heap-growing-percent=30', '--heap-growing-percent=0']);
});
