import { expect, test } from 'vitest';
import { openFundingPositions } from './funding-positions.ts';
import { makeCasePlayer } from './model-case.fixture.ts';
import { readPositions } from './own-positions.ts';

const play = await makeCasePlayer();

test('two accounts pay each other funding at a boundary, and are flat at the end of the case', async () => {
  const { settled, pair } = await play(async (context) => {
    const held = await openFundingPositions(context);
    return { settled: await held.overBoundary(), pair: [held.long, held.short] };
  });
  expect(settled.long.plus(settled.short).toString()).toBe('0');
  expect(settled.long.toString()).toMatch(/^-0\.00/);
  expect(settled.after.next).toBe(settled.before.next + settled.before.interval);
  for (const { address } of pair) expect(await play((context) => readPositions(context, address))).toEqual([]);
});
