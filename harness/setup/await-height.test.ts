import { expect, test } from 'vitest';
import { NotExercised } from '../kernel/verdicts.ts';
import { awaitHeight, readNewestBlock } from './await-height.ts';
import { makeCasePlayer } from './model-case.fixture.ts';

const play = await makeCasePlayer();

test('waits for a block several heights ahead', async () => {
  const [start, end] = await play(async (context) => {
    const who = await context.given.fundedAccount();
    const { height } = await readNewestBlock(context, who);
    await awaitHeight(context, who, height + 20);
    return [height, (await readNewestBlock(context, who)).height];
  });
  expect(end).toBeGreaterThanOrEqual((start ?? 0) + 20);
});

test('a block that does not come within a minute of venue time is given up', async () => {
  const waited = play(async (context) => {
    const who = await context.given.fundedAccount();
    const { height } = await readNewestBlock(context, who);
    await awaitHeight(context, who, height + 2 ** 20);
  });
  await expect(waited).rejects.toThrow(NotExercised);
});
