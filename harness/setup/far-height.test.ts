import { expect, test } from 'vitest';
import { readUnreachableHeight } from './far-height.ts';
import { makeCasePlayer } from './model-case.fixture.ts';

const play = await makeCasePlayer();

test('a far height is not reached during a case', async () => {
  const { height, far } = await play(async ({ given, target }) => {
    const { address } = given.stranger();
    const state = given.data(await target.read('account_state', { address }));
    return { height: Number(state.height), far: await readUnreachableHeight({ given, target }, address) };
  });
  expect(far - height).toBeGreaterThanOrEqual(100_000);
});
