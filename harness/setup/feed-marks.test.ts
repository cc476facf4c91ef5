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

test('without any marks there is no lowest or highest', () => {
  expect([lowestPxOf([]), highestPxOf([])]).toEqual([0n, 0n]);
});
