import { expect, test } from 'vitest';
import { FeedMarks, highestPxOf, lowestPxOf } from './feed-marks.ts';
import { makeCasePlayer } from './model-case.fixture.ts';
import { MovableMark } from './moving-mark.ts';

const play = await makeCasePlayer();

test('marks are reported from the initial one on, and waited for', async () => {
  const { start, reached, reported, kept, never } = await play(async (context) => {
    const market = await context.given.market();
    const marks = await FeedMarks.open(context, market.coin);
    const [start = 0n] = await marks.reported();
    const mark = new MovableMark(context, market);
    const prices = await mark.prices();
    context.given.afterwards(() => mark.moveTo(start, prices));
    await mark.moveTo(start - 10n * market.tick, prices);
    const reached = await marks.until((now) => now < start);
    const reported = await marks.begin();
    const never = await marks.until((now) => now > 2n * start);
    return { start, reached, reported, kept: await marks.reported(), never };
  });
  expect(reached).toBe(true);
  expect(reported[0]).toBe(start);
  expect(lowestPxOf(reported)).toBeLessThan(start);
  expect(highestPxOf(reported)).toBe(start);
  expect(kept).toEqual(reported.slice(-1));
  expect(never).toBe(false);
});

/** Feed of a mark that takes these values, one more each time that somebody waits; the last one stays. */
function makeTapeContext(values: readonly string[]) {
  let at = 0;
  const frame = () => ({ channel: 'markets', data: { perp: [{ coin: 'BTC', kind: 'perp', mark_px: values[at] }] } });
  const socket = { firstFrame: async () => frame(), drained: async () => [frame()] };
  const pace = {
    eventually: async (read: () => Promise<unknown>) => {
      at = Math.min(at + 1, values.length - 1);
      return read();
    },
  };
  // Marks use no other part of the context.
  return { feed: async () => socket, pace } as unknown as Parameters<typeof FeedMarks.open>[0];
}

test.each([
  ['one that rises and falls', ['100', '101', '99', '98', '100'], 4],
  ['one that only falls', ['103', '102', '101', '100', '99'], null],
  ['one that stays', ['100'], null],
])('looks are taken at %s', async (_what, values, count) => {
  const marks = await FeedMarks.open(makeTapeContext(values), 'BTC');
  let looked = 0;
  const looks = await marks.lookUntilTurned(async () => ++looked, 4);
  expect(looks?.length ?? null).toBe(count);
});

test('without any marks there is no lowest or highest', () => {
  expect([lowestPxOf([]), highestPxOf([])]).toEqual([0n, 0n]);
});
