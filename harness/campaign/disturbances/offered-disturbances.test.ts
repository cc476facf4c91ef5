import { expect, test } from 'vitest';
import { disturbanceKinds } from '../../generate/disturbances.ts';
import { describeLeftOutDisturbances, findFeasibleDisturbances } from './offered-disturbances.ts';

const everything = { offers: () => true };
const noRestart = { offers: (path: string) => path !== '/control/restart' };

test('a kind that the target cannot be put through is left out, and a sentence says so', () => {
  const node = { control: noRestart, facts: { role: 'node' } } as const;
  expect(findFeasibleDisturbances(['drop', 'restart', 'node-lost'], node)).toEqual(['drop']);
  expect(describeLeftOutDisturbances(['drop', 'restart', 'node-lost'], node)).toBe(
    '--disturb leaves out restart (the operator interface has no POST /control/restart), node-lost (the target is no gateway)',
  );
});

test('no kind is left out for a gateway whose operator interface has every call', () => {
  const gateway = { control: everything, facts: { role: 'gateway' } } as const;
  expect(findFeasibleDisturbances(disturbanceKinds, gateway)).toEqual(disturbanceKinds);
  expect(describeLeftOutDisturbances(disturbanceKinds, gateway)).toBeNull();
});
