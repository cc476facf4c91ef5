import { expect, test } from 'vitest';
import { saidOfLate } from './late-venue.fixture.ts';

// All areas are for the soak.
test.each([
  'earn',
  'modes',
  'multi-sig',
  'options',
  'perp-deploy',
  'spot-margin',
  'staking',
  'sub-accounts',
  'twap',
  'vaults',
])('nothing of %s leans on an action whose commit it has not waited for', async (area) => {
  expect(await saidOfLate(area, 1)).toEqual([]);
});
