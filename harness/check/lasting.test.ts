import { expect, test } from 'vitest';
import { openModelSession } from '../session/model-session.ts';
import { lasting } from './one-cut.ts';

const session = await openModelSession({
  ...{ kind: 'model', profile: 'live', isolation: null, allowMainnetWrites: false },
});
await session.close();

/** What is taken of these views, one after the other, and after how many looks. */
async function taken(isolation: 'shared' | 'closed', views: readonly string[]): Promise<readonly [string, number]> {
  let looks = 0;
  const look = async () => views[looks++] ?? 'sound';
  const seen = await lasting({ venue: { ...session.facts, isolation } }, look, (view) => view === 'sound');
  return [seen, looks];
}

test('a view that is not sound is taken again where others trade, and counts when it stays', async () => {
  expect(await taken('shared', ['sound'])).toEqual(['sound', 1]);
  expect(await taken('shared', ['an order of others', 'sound'])).toEqual(['sound', 2]);
  expect(
    await taken(
      'shared',
      Array.from({ length: 9 }, () => 'a defect'),
    ),
  ).toEqual(['a defect', 5]);
  expect(await taken('closed', ['a defect', 'sound'])).toEqual(['a defect', 1]);
});
