import { expect, test } from 'vitest';
import { disturbanceKinds } from '../../generate/disturbances.ts';
import { leftOutDisturbances, offeredDisturbances } from './offered-disturbances.ts';

const everything = { offers: () => true };
const noRestart = { offers: (path: string) => path !== '/control/restart' };

test('what a target lacks is left out, and a sentence says so', () => {
  const node = { control: noRestart, facts: { role: 'node' } } as const;
  expect(offeredDisturbances(['drop', 'restart', 'node-lost'], node)).toEqual(['drop']);
  expect(leftOutDisturbances(['drop', 'restart', 'node-lost'], node)).toBe(
    '--disturb leaves out restart (the operator interface has no POST /control/restart), node-lost (the target is no gateway)',
  );
});

test('of a gateway whose interface has all nothing is left out', () => {
  const gateway = { control: everything, facts: { role: 'gateway' } } as const;
  expect(offeredDisturbances(disturbanceKinds, gateway)).toEqual(disturbanceKinds);
  expect(leftOutDisturbances(disturbanceKinds, gateway)).toBeNull();
});
