import { expect, test } from 'vitest';
import { doAndAwaitCommit } from './once-committed.ts';

const watched = () => {
  let blocks = 0;
  const target = { acknowledged: 3 };
  const pace = { committed: async () => void blocks++ };
  return { target, pace, blocks: () => blocks };
};

test('an acknowledged action is committed', async () => {
  const { target, pace, blocks } = watched();
  const done = await doAndAwaitCommit({ target, pace }, async () => {
    target.acknowledged += 1;
    return 'done';
  });
  expect([done, blocks()]).toEqual(['done', 1]);
});

test('an action whose outcome was reported at once is not waited for', async () => {
  const { target, pace, blocks } = watched();
  await doAndAwaitCommit({ target, pace }, async () => undefined);
  expect(blocks()).toBe(0);
});
