import { expect, test } from 'vitest';
import { rereadUntil } from './same-block-reads.ts';

/** Returns the view taken from this sequence, and the number of reads. */
async function retaken(views: readonly string[]): Promise<readonly [string, number]> {
  let looks = 0;
  const look = async () => views[looks++] ?? 'sound';
  const settled = await rereadUntil(look, (view) => view === 'sound');
  return [settled, looks];
}

test('an unsound view is read again, and counts if it persists', async () => {
  expect(await retaken(['sound'])).toEqual(['sound', 1]);
  expect(await retaken(['an order of others', 'sound'])).toEqual(['sound', 2]);
  expect(await retaken(Array.from({ length: 9 }, () => 'a defect'))).toEqual(['a defect', 5]);
});
