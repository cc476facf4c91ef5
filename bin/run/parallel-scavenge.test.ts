import { expect, test } from 'vitest';
import { disableParallelScavenge, enableParallelScavenge } from './parallel-scavenge.ts';

// The saving depends on the machine, so `npm run bench` measures it.

function flagsOf(act: (setFlags: (flags: string) => void) => void): readonly string[] {
  const flags: string[] = [];
  act((flag) => void flags.push(flag));
  return flags;
}

test('threads collect on their own where each core has one, and together after the run', () => {
  expect(flagsOf((set) => disableParallelScavenge(2, 2, set))).toEqual(['--no-parallel-scavenge']);
  expect(flagsOf((set) => disableParallelScavenge(4, 2, set))).toEqual(['--no-parallel-scavenge']);
  expect(flagsOf((set) => enableParallelScavenge(set))).toEqual(['--parallel-scavenge']);
});

test('an idle core helps', () => {
  expect(flagsOf((set) => disableParallelScavenge(1, 2, set))).toEqual([]);
});
