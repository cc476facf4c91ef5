import { afterEach, expect, test, vi } from 'vitest';
import { boundOldGeneration, unboundOldGeneration } from './old-generation.ts';

// What the collector makes of it depends on how fast the program runs beside it: `npm run bench` measures that.
const setFlags = vi.hoisted(() => vi.fn<(flag: string) => void>());
vi.mock('node:v8', () => ({ setFlagsFromString: setFlags }));

afterEach(() => {
  setFlags.mockClear();
});

test('the heap grows by 30 percent between two collections while a run is under way', () => {
  boundOldGeneration();
  expect(setFlags.mock.calls).toEqual([['--heap-growing-percent=30']]);
});

test('V8 decides by itself again behind the run', () => {
  boundOldGeneration();
  unboundOldGeneration();
  expect(setFlags.mock.lastCall).toEqual(['--heap-growing-percent=0']);
});
