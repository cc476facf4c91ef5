import { expect, test } from 'vitest';
import { handsAt, roundTripMs } from './hands.ts';
import { openModelSession } from './model-session.ts';

test.each([
  [0, 8],
  [24, 8],
  [60, 20],
  [150, 48],
  [5_000, 48],
])('a round trip of %i ms is hidden behind %i cases', (tripMs, hands) => {
  expect(handsAt(tripMs)).toBe(hands);
});

test('a venue in this process is no trip away', async () => {
  const session = await openModelSession({
    kind: 'model',
    profile: 'live',
    isolation: null,
    allowMainnetWrites: false,
  });
  expect(handsAt(await roundTripMs(session.target))).toBe(8);
  await session.close();
});
