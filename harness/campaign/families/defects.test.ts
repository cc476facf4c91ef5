import { expect, test } from 'vitest';
import { defects, isFound } from './defects.fixture.ts';

// What differs is made small in `shrink.test.ts`, `campaign.test.ts` and, for each of these, by `npm run soak families`.
test.each(defects)('%s is found by its family', async (_what, family, _who, edit) => {
  expect(await isFound(family, edit)).toBe(true);
});
