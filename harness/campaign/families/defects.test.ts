import { expect, test } from 'vitest';
import { familyDefects, isDefectFound } from './defects.fixture.ts';

// Shrinking of differences is tested in `shrink.test.ts`, `campaign.test.ts` and, for each of these, by `npm run soak
// families`.
test.each(familyDefects.map(([what, family, , edit, soonest = 1]) => [what, family, edit, soonest] as const))(
  '%s is found by its family',
  async (_what, family, edit, soonest) => {
    expect(await isDefectFound(family, edit, soonest)).toBe(true);
  },
);
