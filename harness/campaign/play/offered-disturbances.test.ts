import { expect, test } from 'vitest';
import { disturbanceKinds } from '../../generate/disturbances.ts';
import { leftOutDisturbances, offeredDisturbances } from './offered-disturbances.ts';

const noRestart = { offers: (path: string) => path !== '/control/restart' };
const everything = { offers: () => true };

test('what the operator interface lacks is left out, and a sentence says so', () => {
  expect(offeredDisturbances(['drop', 'restart'], noRestart)).toEqual(['drop']);
  expect(leftOutDisturbances(['drop', 'restart'], noRestart)).toBe(
    '--disturb leaves out what the operator interface lacks: restart (POST /control/restart)',
  );
});

test('of an interface that has all nothing is left out', () => {
  expect(offeredDisturbances(disturbanceKinds, everything)).toEqual(disturbanceKinds);
  expect(leftOutDisturbances(disturbanceKinds, everything)).toBeNull();
});
