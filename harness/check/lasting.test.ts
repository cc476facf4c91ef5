import { expect, test } from 'vitest';
import { retakeUntilSound } from './same-block-reads.ts';

/** Returns the view taken of these, one after the other, and the number of looks. */
async function taken(views: readonly string[]): Promise<readonly [string, number]> {
  let looks = 0;
  const look = async () => views[looks++] ?? 'sound';
  const seen = await retakeUntilSound(look, (view) => view === 'sound');
  return [seen, looks];
}

test('a view that is not sound is taken again, and counts when it stays', async () => {
  expect(await taken(['sound'])).toEqual(['sound', 1]);
  expect(await taken(['an order of others', 'sound'])).toEqual(['sound', 2]);
  expect(await taken(Array.from({ length: 9 }, () => 'a defect'))).toEqual(['a defect', 5]);
});
