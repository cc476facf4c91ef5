import { expect, test } from 'vitest';
import { CommitLagTracker } from './commit-lag.ts';

/** Polls and blocks of successive actions, each of which executes this many blocks later than usual. */
async function waited(
  lags: readonly number[],
  tells: (hasRun: boolean) => boolean | null = (hasRun) => hasRun,
  isNext = true,
) {
  const lag = new CommitLagTracker();
  const counts: (readonly [looks: number, blocks: number])[] = [];
  for (const later of lags) {
    let looks = 0;
    let blocks = 0;
    await lag.waitUntilRun(
      async () => {
        looks += 1;
        return tells(blocks >= later);
      },
      async () => void blocks++,
      async () => isNext,
    );
    counts.push([looks, blocks]);
  }
  return counts;
}

const times = (count: number, later: number) => Array.from({ length: count }, () => later);

test('where actions execute in the next block, some are polled, and no extra block is waited for', async () => {
  const counts = await waited(times(10, 0));
  expect(counts).toEqual([...Array.from({ length: 8 }, () => [1, 0]), [0, 0], [0, 0]]);
});

test('after one late action, each is waited for from then on', async () => {
  expect(await waited([0, 2, ...times(8, 0), 3])).toEqual([
    [1, 0],
    [3, 2],
    ...Array.from({ length: 8 }, () => [1, 0]),
    [4, 3],
  ]);
});

test('no extra block is waited for where nothing shows execution', async () => {
  expect((await waited(times(9, 2), () => null)).map(([, blocks]) => blocks)).toEqual(times(9, 0));
});

test('an action that never shows is given up', async () => {
  expect((await waited(times(9, 100))).map(([, blocks]) => blocks)).toEqual([...times(8, 11), 0]);
});

test('late polls are inconclusive, and stop as well', async () => {
  const counts = await waited(times(66, 0), undefined, false);
  expect(counts.map(([looks]) => looks)).toEqual([...times(64, 1), 0, 0]);
});
