import { expect, test } from 'vitest';
import { CommitLag } from './commit-lag.ts';

/** Blocks that are waited for, one action after the other, where each runs so many later than usual. */
async function waited(lagBlocks: number, tells: (hasRun: boolean) => boolean | null = (hasRun) => hasRun) {
  const lag = new CommitLag();
  const counts: number[] = [];
  for (let action = 0; action < 4; action++) {
    let blocks = 0;
    await lag.passed(
      async () => tells(blocks >= lagBlocks),
      async () => void blocks++,
    );
    counts.push(blocks);
  }
  return counts;
}

test('where an action runs in the next block, nothing more is waited for', async () => {
  expect(await waited(0)).toEqual([0, 0, 0, 0]);
});

test('what the first action takes, the others are given, and one block more', async () => {
  expect(await waited(2)).toEqual([2, 3, 3, 3]);
});

test('nothing more is waited for where nothing tells', async () => {
  expect(await waited(2, () => null)).toEqual([0, 0, 0, 0]);
});

test('one that never shows is given up', async () => {
  expect(await waited(100)).toEqual([11, 11, 11, 0]);
});
