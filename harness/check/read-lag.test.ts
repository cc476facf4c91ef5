import { expect, test } from 'vitest';
import { ReadLagTracker } from './read-lag.ts';

/** Polls and blocks of successive reads, each of which shows a block that is this many blocks old. */
async function waited(lags: readonly number[], { sinceMs = 1, tells = true } = {}) {
  const lag = new ReadLagTracker();
  const counts: (readonly [looks: number, blocks: number])[] = [];
  for (const behind of lags) {
    let looks = 0;
    let blocks = 0;
    await lag.waitUntilShown({
      sinceMs,
      newestMs: async () => 100,
      shownMs: async () => {
        looks += 1;
        return tells ? 100 - behind + blocks : null;
      },
      block: async () => void blocks++,
    });
    counts.push([looks, blocks]);
  }
  return counts;
}

const times = (count: number, behind: number) => Array.from({ length: count }, () => behind);
const none = (count: number) => Array.from({ length: count }, () => [0, 0]);

test('where reads show the newest block, some are sampled, and nothing is waited for', async () => {
  expect(await waited(times(8, 0))).toEqual([...Array.from({ length: 6 }, () => [1, 0]), ...none(2)]);
});

test('after one read showed an older block, each is waited for from then on', async () => {
  expect(await waited([0, 1, 0, ...times(6, 0), 2])).toEqual([
    [1, 0],
    [2, 1],
    ...Array.from({ length: 7 }, () => [1, 0]),
    [3, 2],
  ]);
});

test('a read some time after an action is no evidence', async () => {
  expect(await waited(times(3, 1), { sinceMs: 500 })).toEqual(none(3));
});

test('nothing is waited for where times are not shown, nor for ever', async () => {
  expect((await waited(times(2, 3), { tells: false })).map(([, blocks]) => blocks)).toEqual([0, 0]);
  expect((await waited([1_000])).map(([, blocks]) => blocks)).toEqual([11]);
});

/** Reads of a venue that shows these times in turn, then the last one repeatedly. */
async function readOf(lag: ReadLagTracker, shown: readonly (number | null)[], knownMs = 100) {
  let asked = 0;
  const ask = async () => shown[Math.min(asked++, shown.length - 1)] ?? null;
  const reply = await lag.asNewAsKnown({ knownMs, knownForMs: () => 1, ask, shownMs: (time) => time });
  return { reply, asked };
}

test('a reply from before the newest known block is requested again', async () => {
  const lag = new ReadLagTracker();
  expect(await readOf(lag, [100])).toEqual({ reply: 100, asked: 1 });
  expect(await readOf(lag, [90, 95, 105])).toEqual({ reply: 105, asked: 3 });
  expect(await readOf(lag, [null])).toEqual({ reply: null, asked: 1 });
});

test('times that never match are requested again twice, and not for ever', async () => {
  const lag = new ReadLagTracker();
  const asked = [];
  for (let n = 0; n < 3; n++) asked.push((await readOf(lag, [90])).asked);
  expect(asked).toEqual([13, 13, 1]);
});
